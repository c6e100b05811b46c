import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { Button } from './button.tsx';
import { optionId, type Suggestion, SuggestionList } from './suggestion-list.tsx';
import { useActiveOption } from './use-active-option.ts';

export interface SearchProps<Item extends Suggestion> {
  /** Placeholder and accessible name of the search box. */
  readonly searchLabel: string;
  /** Returns the matching entries in display order; for an empty text, the first ones to suggest. */
  readonly search: (text: string) => readonly Item[];
  readonly onPick: (item: Item) => void;
  /** Shown if nothing matches. */
  readonly emptyText: (searched: string) => string;
  /** Set if the entries could not be loaded: an empty list then shows this text with a retry button. */
  readonly failure?: { readonly text: string; readonly onRetry: () => void } | undefined;
}

/** Maximum number of rendered options, so that each keystroke stays fast with many matches. */
const maxRendered = 50;

interface SearchBoxProps<Item extends Suggestion> extends SearchProps<Item> {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/** The search box and its results. The first result is active, so that Enter chooses it. */
export function SearchBox<Item extends Suggestion>(props: SearchBoxProps<Item>) {
  const { searchLabel, search, emptyText, failure, inputRef, onPick, onClose } = props;
  const [text, setText] = useState('');
  const listId = useId();
  const all = search(text);
  const shownItems = all.slice(0, maxRendered);
  const pick = (item: Item | undefined) => {
    if (item) onPick(item);
  };
  const { active, setActive, onKeyDown, list } = useActiveOption({
    count: shownItems.length,
    isShown: true,
    initial: 0,
    onPick: (index) => pick(shownItems[index]),
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
          {...comboboxProps(searchLabel, shownItems.length > 0 ? listId : undefined, active)}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={(event) => keepFromForm(event, onKeyDown)}
          className="block min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-muted"
        />
      </div>
      {shownItems.length > 0 ? (
        <SuggestionList
          ref={list}
          id={listId}
          label={searchLabel}
          items={shownItems}
          active={active}
          onActivate={setActive}
          onPick={pick}
          className="max-h-[min(18rem,calc(var(--available-height,100dvh)-8rem))]"
        />
      ) : (
        <NothingFound text={failure?.text ?? emptyText(text)} onRetry={failure?.onRetry} field={inputRef} />
      )}
      {all.length > shownItems.length && (
        <p role="status" className="border-t border-line px-4 py-2.5 text-sm text-muted">
          First {shownItems.length} of {all.length.toLocaleString('en-US')}. Type more to see others.
        </p>
      )}
    </>
  );
}

interface NothingFoundProps {
  readonly text: string;
  readonly onRetry: (() => void) | undefined;
  /** Focused when the retry button disappears. */
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

/** The ARIA attributes that connect the search box with its list; undefined without a list. */
const comboboxProps = (label: string, listId: string | undefined, active: number) =>
  ({
    role: 'combobox',
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-expanded': listId !== undefined,
    'aria-controls': listId,
    'aria-activedescendant': listId === undefined ? undefined : optionId(listId, active),
  }) as const;

/** Handles a key of the search box without passing it on to the surrounding form. */
function keepFromForm(event: KeyboardEvent, handle: (event: KeyboardEvent) => void) {
  handle(event);
  if (event.key === 'Enter') event.preventDefault();
  event.stopPropagation();
}
