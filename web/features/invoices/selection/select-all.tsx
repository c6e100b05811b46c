import { useEffect, useRef } from 'react';
import { type Selection, selectionLimit } from './use-selection.ts';

/**
 * A checkbox that selects all displayed rows up to the limit, or deselects them. Indeterminate if only some are
 * selected.
 */
export function SelectAll({
  selection,
  shownCount,
}: {
  readonly selection: Selection;
  readonly shownCount: number;
}) {
  const checkbox = useRef<HTMLInputElement>(null);
  const { selected } = selection;
  // At most `selectionLimit` rows can be selected, so "all" means all up to that limit.
  const isAll = selected.length === Math.min(shownCount, selectionLimit);
  const isSome = selected.length > 0 && !isAll;
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className="-my-2 inline-flex min-h-11 items-center gap-3 pl-3 text-sm text-muted sm:pl-5">
      <input
        ref={checkbox}
        type="checkbox"
        checked={isAll}
        onChange={isAll ? selection.clear : selection.selectAll}
        className="size-5 accent-brand"
      />
      {shownCount > selectionLimit ? `Select the first ${selectionLimit}` : 'Select all shown'}
    </label>
  );
}
