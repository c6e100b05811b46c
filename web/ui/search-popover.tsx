import { Popover } from '@base-ui/react/popover';
import { type RefObject, useRef } from 'react';
import { SearchBox, type SearchProps } from './search-box.tsx';
import type { Suggestion } from './suggestion-list.tsx';

export interface SearchPopoverProps<Item extends Suggestion> extends SearchProps<Item> {
  /** The button that the list is anchored to. */
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The edge of the button that the list is aligned to; the default is the end. */
  readonly align?: 'start' | 'end' | undefined;
  /** Called with false when the list is dismissed, for example by a press outside. */
  readonly onOpenChange: (open: boolean) => void;
  /** Closes the list and focuses the button. */
  readonly onClose: () => void;
}

/** The open list of a `SearchPicker`, placed beside its button where there is space. */
export function SearchPopover<Item extends Suggestion>(props: SearchPopoverProps<Item>) {
  const { button, align = 'end', searchLabel, onOpenChange } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Popover.Root
      open
      onOpenChange={(open, { event }) => {
        // A press on the button is handled by the button itself.
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
