import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { SearchBox, type SearchProps } from './search-box.tsx';
import type { Suggestion } from './suggestion-list.tsx';

interface SearchPickerProps<Item extends Suggestion> extends SearchProps<Item> {
  /** What the button shows; its accessible name unless `label` is given. */
  readonly trigger: ReactNode;
  readonly label?: string;
  readonly triggerClassName: string;
  /** Which edge of the button the list keeps to; the end unless told. */
  readonly align?: 'start' | 'end';
}

/**
 * A button that opens a searchable list; picking closes it. Nothing stays selected. Closed it is a plain button, so
 * that every row of a long form can have one.
 */
export function SearchPicker<Item extends Suggestion>(props: SearchPickerProps<Item>) {
  const { trigger, label, triggerClassName, onPick } = props;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={triggerClassName}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <SearchPopover
          {...props}
          button={button}
          onOpenChange={setIsOpen}
          onPick={(item) => {
            close();
            onPick(item);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface SearchPopoverProps<Item extends Suggestion> extends SearchPickerProps<Item> {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onOpenChange: (open: boolean) => void;
  readonly onClose: () => void;
}

function SearchPopover<Item extends Suggestion>(props: SearchPopoverProps<Item>) {
  const { button, align = 'end', searchLabel, onOpenChange } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Popover.Root
      open
      onOpenChange={(open, { event }) => {
        // A press on the button is the button's own to answer.
        if (!open && event.target instanceof Node && button.current?.contains(event.target)) return;
        onOpenChange(open);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={button}
          align={align}
          sideOffset={4}
          collisionPadding={16}
          className="z-50"
        >
          <Popover.Popup
            aria-label={searchLabel}
            initialFocus={input}
            finalFocus={button}
            className="w-[min(22rem,calc(100vw-2rem))] rounded-card border border-line bg-surface text-ink shadow-raised"
          >
            <SearchBox {...props} inputRef={input} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
