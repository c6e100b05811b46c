import { useState } from 'react';
import type { CalendarDate } from '#domain/calendar-date';
import { daysBetween, formatShortDate } from '#domain/calendar-date';
import { shownClientName } from '#domain/invoices/invoice-texts';
import { formatDollars } from '#domain/money';
import { countText } from '#domain/text';
import { type TodayItem, todayShown } from '#domain/today/today-item';
import { todayTexts } from '#domain/today/today-texts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TodayAction, type TodayDialog } from './today-action.tsx';
import { useToday } from './use-today.ts';

/**
 * Everything that needs the owner's attention now, each item with one button. Takes no space while there is nothing.
 */
export function TodayCard({ Dialog }: { readonly Dialog: TodayDialog }) {
  const { data, isError, refetch } = useToday();
  const [isAll, setIsAll] = useState(false);
  if (!data && isError) return <LoadFailure text={todayTexts.failed} onRetry={() => void refetch()} />;
  if (!data) return <WaitingToday />;
  const { items, today, hasMore } = data;
  if (items.length === 0) return null;
  const shown = isAll ? items : items.slice(0, todayShown);
  return (
    <Card role="region" aria-labelledby="today">
      <h2 id="today" className="border-b border-line px-5 py-4 text-lg font-semibold">
        {todayTexts.title}
      </h2>
      <ul className="divide-y divide-line">
        {shown.map((item) => (
          <TodayRow key={`${item.reason} ${item.documentId}`} item={item} today={today} Dialog={Dialog} />
        ))}
      </ul>
      {isAll && hasMore && (
        <p className="border-t border-line px-5 py-3 text-sm text-muted">{todayTexts.more}</p>
      )}
      {items.length > todayShown && (
        <div className="border-t border-line px-3 py-2">
          <Button variant="quiet" onClick={() => setIsAll(!isAll)}>
            {isAll ? todayTexts.fewer : todayTexts.all(items.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** "12 days overdue", "until Nov 26, 2026": details that the reason alone does not contain. */
function detailOf({ reason, from = '', until = '' }: TodayItem, today: CalendarDate): string {
  if (reason === 'overdue') return `${countText((daysBetween(from, today) ?? 0) + 1, 'day')} overdue`;
  return reason === 'quote-expires' ? `Expires ${formatShortDate(until)}` : todayTexts.reason({ reason });
}

const isUrgent = ({ reason }: TodayItem): boolean => reason === 'not-delivered' || reason === 'overdue';

interface TodayRowProps {
  readonly item: TodayItem;
  readonly today: CalendarDate;
  readonly Dialog: TodayDialog;
}

function TodayRow({ item, today, Dialog }: TodayRowProps) {
  const { clientName, title, cents } = item;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{shownClientName(clientName)}</p>
        <p className={classNames('text-sm', isUrgent(item) ? 'text-error' : 'text-ink')}>
          {detailOf(item, today)}
        </p>
        <p className="truncate text-sm text-muted">
          <span className="amount">{formatDollars(cents)}</span>
          {title !== '' && ` · ${title}`}
        </p>
      </div>
      <TodayAction item={item} Dialog={Dialog} />
    </li>
  );
}

const WaitingToday = () => (
  <div role="status">
    <VisuallyHidden>{todayTexts.loading}</VisuallyHidden>
    <Skeleton className="h-24" />
  </div>
);
