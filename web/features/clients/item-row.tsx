import { Pencil, Trash2 } from 'lucide-react';
import { formatShortDate } from '#domain/calendar-date';
import type { SavedItem } from '#domain/clients/saved-item';
import { formatDollars } from '#domain/money';
import { countText } from '#domain/text';
import { useAccountDay } from '../../session/use-account-day.ts';
import { iconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { recordRow } from '../../ui/record-table.tsx';

/** The columns of the table of saved items. */
export const itemColumns = '@4xl:grid-cols-[minmax(10rem,1fr)_auto_auto_auto_auto]';

/** The headings of the table of saved items. */
export const itemHeadings = [
  { label: 'Description' },
  { label: 'Used on' },
  { label: 'Last used' },
  { label: 'Price', isNumeric: true },
];

interface ItemRowProps {
  readonly item: SavedItem;
  readonly onEdit: (item: SavedItem) => void;
  readonly onDelete: (item: SavedItem) => void;
}

/** A saved item: description, price and how often it was used. */
export function ItemRow({ item, onEdit, onDelete }: ItemRowProps) {
  const { description, unitPriceCents, taxed, usageCount, importId } = item;
  const dayOf = useAccountDay();
  return (
    <li className={classNames(recordRow, 'grid-cols-[minmax(0,1fr)_auto]')}>
      <p className="line-clamp-2 min-w-0 break-words font-semibold @4xl:col-start-1 @4xl:row-start-1 @4xl:line-clamp-1 @4xl:font-medium">
        {description}
        {taxed === false && <span className="font-normal text-muted"> (not taxed)</span>}
        {importId !== undefined && <span className="font-normal text-muted"> (imported)</span>}
      </p>
      <p className="amount font-semibold @4xl:col-start-4 @4xl:row-start-1" translate="no">
        {formatDollars(unitPriceCents)}
      </p>
      <div className="col-start-2 row-start-2 -mr-3 -mb-2 flex justify-end @4xl:col-start-5 @4xl:row-start-1 @4xl:mb-0">
        <button
          type="button"
          aria-label={`Edit ${description}`}
          title="Edit"
          className={`${iconButton} hover:text-ink`}
          onClick={() => onEdit(item)}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-label={`Delete ${description}`}
          title="Delete"
          className={`${iconButton} hover:text-error`}
          onClick={() => onDelete(item)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="col-start-1 row-start-2 flex min-w-0 flex-wrap content-center gap-x-3 text-sm text-muted tabular-nums @4xl:contents">
        <span className="@4xl:col-start-2 @4xl:row-start-1">
          <span className="@4xl:sr-only">Used on</span> {countText(usageCount, 'invoice')}
        </span>
        <span className="whitespace-nowrap @4xl:col-start-3 @4xl:row-start-1">
          <span className="@4xl:sr-only">Last used</span> {formatShortDate(dayOf(item.lastUsed))}
        </span>
      </div>
    </li>
  );
}
