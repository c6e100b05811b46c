import { Pencil, Trash2 } from 'lucide-react';
import { formatShortDate } from '#domain/calendar-date';
import type { SavedItem } from '#domain/clients/saved-item';
import { formatDollars } from '#domain/money';
import { useAccountDay } from '../../session/use-account-day.ts';

const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-page';

interface ItemRowProps {
  readonly item: SavedItem;
  readonly onEdit: (item: SavedItem) => void;
  readonly onDelete: (item: SavedItem) => void;
}

/** "Used on 12 invoices, last on Nov 3, 2026". */
const usesText = ({ usageCount }: SavedItem, lastDay: string): string =>
  `Used on ${usageCount.toLocaleString('en-US')} ${usageCount === 1 ? 'invoice' : 'invoices'}, last on ${lastDay}`;

/** A saved item: what it says, what it costs and how often it was used. */
export function ItemRow({ item, onEdit, onDelete }: ItemRowProps) {
  const { description, unitPriceCents, taxed } = item;
  const dayOf = useAccountDay();
  return (
    <li className="flex items-center gap-x-2 py-2 pr-2 pl-4 sm:gap-x-4 sm:pr-3 sm:pl-6">
      <div className="min-w-0 grow">
        <p className="line-clamp-2 break-words font-medium">{description}</p>
        <p className="text-sm text-muted">
          {usesText(item, formatShortDate(dayOf(item.lastUsed)))}
          {taxed === false && '. Not taxed'}
        </p>
      </div>
      <p className="amount shrink-0 font-semibold">{formatDollars(unitPriceCents)}</p>
      <div className="flex shrink-0">
        <button
          type="button"
          aria-label={`Edit ${description}`}
          className={`${iconButton} hover:text-ink`}
          onClick={() => onEdit(item)}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-label={`Delete ${description}`}
          className={`${iconButton} hover:text-error`}
          onClick={() => onDelete(item)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      </div>
    </li>
  );
}
