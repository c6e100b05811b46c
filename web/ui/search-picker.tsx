import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useId, useRef, useState } from 'react';
import { optionId, type Suggestion, SuggestionList } from './suggestion-list.tsx';
import { useMarkedOption } from './use-marked-option.ts';

interface SearchProps<Item extends Suggestion> {
  /** Says what is searched, as placeholder and name of the search box. */
  readonly searchLabel: string;
  /** What a search finds, in the order to show; an empty one finds what is offered first. */
  readonly search: (text: string) => readonly Item[];
  readonly onPick: (item: Item) => void;
  /** Shown when nothing is found. */
  readonly emptyText: (searched: string) => string;
}

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
  const { trigger, label, triggerClassName, align = 'end', searchLabel, onPick } = props;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
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
        <Popover.Root
          open
          onOpenChange={(open, { event }) => {
            // A press on the button is the button's own to answer.
            if (!open && event.target instanceof Node && button.current?.contains(event.target)) return;
            setIsOpen(open);
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
                <SearchBox
                  {...props}
                  inputRef={input}
                  onPick={(item) => {
                    close();
                    onPick(item);
                  }}
                  onClose={close}
                />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </>
  );
}

/** Options drawn at most, so that each keystroke answers at once however many are found. */
const drawnAtMost = 50;

interface SearchBoxProps<Item extends Suggestion> extends SearchProps<Item> {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/** The search box and what it finds; the first find is marked, so that Enter takes it. */
function SearchBox<Item extends Suggestion>(props: SearchBoxProps<Item>) {
  const { searchLabel, search, emptyText, inputRef, onPick, onClose } = props;
  const [text, setText] = useState('');
  const listId = useId();
  const all = search(text);
  const found = all.slice(0, drawnAtMost);
  const pick = (item: Item | undefined) => item && onPick(item);
  const { marked, mark, steer, list } = useMarkedOption({
    count: found.length,
    isShown: true,
    rest: 0,
    onPick: (index) => pick(found[index]),
    onShow: () => undefined,
    onClose,
  });
  const hasFound = found.length > 0;
  return (
    <>
      <div className="border-b border-line p-2">
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          aria-label={searchLabel}
          aria-autocomplete="list"
          aria-expanded={hasFound}
          aria-controls={hasFound ? listId : undefined}
          aria-activedescendant={hasFound ? optionId(listId, marked) : undefined}
          placeholder={searchLabel}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            mark(0);
          }}
          onKeyDown={(event) => {
            steer(event);
            // The form behind is not meant.
            if (event.key === 'Enter') event.preventDefault();
            event.stopPropagation();
          }}
          className="block min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-muted"
        />
      </div>
      {hasFound ? (
        <SuggestionList
          ref={list}
          id={listId}
          label={searchLabel}
          items={found}
          marked={marked}
          onMark={mark}
          onPick={pick}
          className="max-h-[min(18rem,calc(var(--available-height)-8rem))]"
        />
      ) : (
        <p role="status" className="px-4 py-5 text-center text-sm text-muted">
          {emptyText(text)}
        </p>
      )}
      {all.length > found.length && (
        <p role="status" className="border-t border-line px-4 py-2.5 text-sm text-muted">
          First {found.length} of {all.length.toLocaleString('en-US')}. Type more to see others.
        </p>
      )}
    </>
  );
}
