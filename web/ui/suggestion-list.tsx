import type { Ref } from 'react';
import { classNames } from './class-names.ts';

/** A suggestion: choosing it writes `label` into the field; `detail` is shown beside it. */
export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

interface SuggestionListProps<Item extends Suggestion> {
  readonly ref: Ref<HTMLDivElement>;
  /** The list's element ID, which is the prefix of the options' IDs. */
  readonly id: string;
  readonly label: string;
  readonly items: readonly Item[];
  /** Index of the active option. */
  readonly active: number;
  readonly onActivate: (index: number) => void;
  readonly onPick: (item: Item) => void;
  readonly className: string;
}

/** The element ID of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Options under a field that keeps focus and handles the keys. Each is 44 px high; the active one is highlighted. */
export function SuggestionList<Item extends Suggestion>(props: SuggestionListProps<Item>) {
  const { ref, id, label, items, active, onActivate, onPick, className } = props;
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      className={classNames('overflow-y-auto p-1', className)}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and handles the keys
        <div
          key={item.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-sm',
            index === active && 'bg-brand text-white',
          )}
          onPointerMove={() => onActivate(index)}
          // Keeps the focus in the field, so that the field is not blurred.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          <span className="min-w-0 grow truncate" translate="no">
            {item.label}
          </span>
          {item.detail !== undefined && item.detail !== '' && (
            <span
              className={classNames('max-w-1/2 shrink-0 truncate', index !== active && 'text-muted')}
              translate="no"
            >
              {item.detail}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
