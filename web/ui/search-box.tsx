import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { Button } from './button.tsx';
import { optionId, type Suggestion, SuggestionList } from './suggestion-list.tsx';
import { useActiveOption } from './use-active-option.ts';

export interface SearchProps<Item extends Suggestion> {
  /** Says what is searched, as placeholder and name of the search box. */
  readonly searchLabel: string;
  /** What a search finds, in the order to show; an empty one finds what is offered first. */
  readonly search: (text: string) => readonly Item[];
  readonly onPick: (item: Item) => void;
  /** Shown when nothing is found. */
  readonly emptyText: (searched: string) => string;
  /** Present where what is searched could not be loaded: an empty list then says that, and offers another try. */
  readonly failure?: { readonly text: string; readonly onRetry: () => void } | undefined;
}

/** Options drawn at most, so that each keystroke answers at once however many are found. */
const drawnAtMost = 50;

interface SearchBoxProps<Item extends Suggestion> extends SearchProps<Item> {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/** The search box and what it finds; the first find is active, so that Enter takes it. */
export function SearchBox<Item extends Suggestion>(props: SearchBoxProps<Item>) {
  const { searchLabel, search, emptyText, failure, inputRef, onPick, onClose } = props;
  const [text, setText] = useState('');
  const listId = useId();
  const all = search(text);
  const found = all.slice(0, drawnAtMost);
  const pick = (item: Item | undefined) => item && onPick(item);
  const { active, setActive, onKeyDown, list } = useActiveOption({
    count: found.length,
    isShown: true,
    initial: 0,
    onPick: (index) => pick(found[index]),
    onShow: () => undefined,
    onClose,
  });
  return (
    <>
      <div className="border-b border-line p-2">
        <input
          ref={inputRef}
          type="text"
          placeholder={searchLabel}
          autoComplete="off"
          {...comboboxProps(searchLabel, found.length > 0 ? listId : undefined, active)}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={(event) => keepFromForm(event, onKeyDown)}
          className="block min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-muted"
        />
      </div>
      {found.length > 0 ? (
        <SuggestionList
          ref={list}
          id={listId}
          label={searchLabel}
          items={found}
          active={active}
          onActivate={setActive}
          onPick={pick}
          className="max-h-[min(18rem,calc(var(--available-height)-8rem))]"
        />
      ) : (
        <NothingFound text={failure?.text ?? emptyText(text)} onRetry={failure?.onRetry} field={inputRef} />
      )}
      {all.length > found.length && (
        <p role="status" className="border-t border-line px-4 py-2.5 text-sm text-muted">
          First {found.length} of {all.length.toLocaleString('en-US')}. Type more to see others.
        </p>
      )}
    </>
  );
}

interface NothingFoundProps {
  readonly text: string;
  readonly onRetry: (() => void) | undefined;
  /** Takes the focus back from the button, which goes. */
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Shown instead of the list. */
function NothingFound({ text, onRetry, field }: NothingFoundProps) {
  const tryAgain = () => {
    onRetry?.();
    field.current?.focus();
  };
  return (
    <div role="status" className="px-4 py-5 text-center text-sm text-muted">
      {text}
      {onRetry && (
        <Button variant="outline" className="mx-auto mt-3" onClick={tryAgain}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** What ties the search box to its list; undefined where there is none. */
const comboboxProps = (label: string, listId: string | undefined, active: number) =>
  ({
    role: 'combobox',
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-expanded': listId !== undefined,
    'aria-controls': listId,
    'aria-activedescendant': listId === undefined ? undefined : optionId(listId, active),
  }) as const;

/** Handles a key of the search box; the form behind is not meant. */
function keepFromForm(event: KeyboardEvent, handle: (event: KeyboardEvent) => void) {
  handle(event);
  if (event.key === 'Enter') event.preventDefault();
  event.stopPropagation();
}
