import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { PlainSearchList } from './plain-search-list.tsx';
import type { SearchProps } from './search-box.tsx';
import type { Suggestion } from './suggestion-list.tsx';
import { usePrefetch } from './use-prefetch.ts';

interface SearchPickerProps<Item extends Suggestion> extends SearchProps<Item> {
  /** What the button shows; its accessible name unless `label` is given. */
  readonly trigger: ReactNode;
  readonly label?: string;
  readonly triggerClassName: string;
  /** Which edge of the button the list keeps to; the end unless told. */
  readonly align?: 'start' | 'end';
}

const load = () => import('./search-popover.tsx');
const prefetch = () => void load().catch(() => undefined);
const SearchPopover = lazy(async () => {
  try {
    return { default: (await load()).SearchPopover };
  } catch {
    // Without network, or after a release: nothing that was typed must go with the page for a list that was asked for.
    return { default: PlainSearchList };
  }
}) as typeof PlainSearchList;

/** Fetches the list's code ahead of the first press, for pages with such a button. */
export const usePrefetchSearch = () => usePrefetch(load);

/**
 * A button that opens a searchable list; picking closes it. Nothing stays selected. Closed it is a plain button, so
 * that every row of a long form can have one; the list's code arrives when it is first asked for.
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
