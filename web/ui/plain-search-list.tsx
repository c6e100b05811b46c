import { useEffect, useRef } from 'react';
import { SearchBox } from './search-box.tsx';
import type { SearchPopoverProps } from './search-popover.tsx';
import type { Suggestion } from './suggestion-list.tsx';

/** A simple version of the open list of a `SearchPicker`, for when its code could not be loaded. */
export function PlainSearchList<Item extends Suggestion>(props: SearchPopoverProps<Item>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void input.current?.focus(), []);
  return (
    <div
      role="dialog"
      aria-label={props.searchLabel}
      className="fixed inset-x-4 bottom-6 z-50 rounded-card border border-line bg-surface text-ink shadow-raised sm:right-auto sm:w-96"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget) && relatedTarget !== props.button.current)
          props.onOpenChange(false);
      }}
    >
      <SearchBox {...props} inputRef={input} />
    </div>
  );
}
