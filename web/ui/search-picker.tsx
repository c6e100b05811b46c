import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { PlainSearchList } from './plain-search-list.tsx';
import type { SearchProps } from './search-box.tsx';
import type { Suggestion } from './suggestion-list.tsx';
import { usePrefetch } from './use-prefetch.ts';

interface SearchPickerProps<Item extends Suggestion> extends SearchProps<Item> {
  /** Content of the button; also its accessible name unless `label` is given. */
  readonly trigger: ReactNode;
  readonly label?: string;
  readonly triggerClassName: string;
  /** The edge of the button that the list is aligned to; the default is the end. */
  readonly align?: 'start' | 'end';
}

const load = () => import('./search-popover.tsx');
const prefetch = () => void load().catch(() => undefined);
const SearchPopover = lazy(async () => {
  try {
    return { default: (await load()).SearchPopover };
  } catch {
    // Without network, or after a deployment, the code cannot be loaded. Throwing would replace the page and lose what
    // was typed.
    return { default: PlainSearchList };
  }
}) as typeof PlainSearchList;

/** Loads the list's code before the first click, for pages with such a button. */
export const usePrefetchSearch = () => usePrefetch(load);

/**
 * A button that opens a searchable list. Choosing an entry closes it; nothing stays selected. Closed, it is only a
 * button, so that every row of a long form can have one; the list's code is loaded when it is first opened.
 */
export function SearchPicker<Item extends Suggestion>(props: SearchPickerProps<Item>) {
  const { trigger, label, triggerClassName, onPick, ...search } = props;
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
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <Suspense>
          <SearchPopover
            {...search}
            button={button}
            onOpenChange={setIsOpen}
            onPick={(item) => {
              close();
              onPick(item);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
