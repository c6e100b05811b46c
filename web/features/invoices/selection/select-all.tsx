import { useEffect, useRef } from 'react';
import { type Selection, selectionLimit } from './use-selection.ts';

/** A checkbox that selects all displayed rows, or none. */
export function SelectAll({ selection, shown }: { readonly selection: Selection; readonly shown: number }) {
  const box = useRef<HTMLInputElement>(null);
  const { selected } = selection;
  const isAll = selected.length === Math.min(shown, selectionLimit);
  const isSome = selected.length > 0 && !isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className="-my-2 inline-flex min-h-11 items-center gap-3 pl-3 text-sm text-muted sm:pl-5">
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={isAll ? selection.clear : selection.selectAll}
        className="size-5 accent-brand"
      />
      {shown > selectionLimit ? `Select the first ${selectionLimit}` : 'Select all shown'}
    </label>
  );
}
