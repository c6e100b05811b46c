import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { CalendarDate } from '#domain/calendar-date';
import { daysBetween, formatShortDate } from '#domain/calendar-date';
import { shownClientName } from '#domain/invoices/invoice-texts';
import { countText } from '#domain/text';
import { type TodayItem, todayShownOf } from '#domain/today/today-item';
import { todayAmount, todayTexts } from '#domain/today/today-texts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { focusHeading } from '../../routing/use-page-change.ts';
import { todayKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TodayAction, type TodayParts } from './today-action.tsx';
import { useHideEntry } from './use-hide-entry.ts';

const entryKey = ({ reason, documentId }: TodayItem): string => `${reason} ${documentId}`;

/**
 * Everything that needs the owner's attention now, each item with one button. While there is nothing, only a line says so.
 */
export function TodayCard(parts: TodayParts) {
  const { data, isError, refetch } = useToday();
  const [showsAll, setShowsAll] = useState(false);
  const hide = useHideEntry();
  const list = useRef<HTMLUListElement>(null);
  const expectRemoval = useFocusAfterRemoval(data?.items, list);
  if (!data && isError) return <LoadFailure text={todayTexts.failed} onRetry={() => void refetch()} />;
  if (!data) return <WaitingToday />;
  const { items, today, hasMore } = data;
  if (items.length === 0) return <p className="col-span-full text-sm text-muted">{todayTexts.nothing}</p>;
  const shownCounts = todayShownOf(items.length);
  const shown = showsAll ? items : items.slice(0, shownCounts.wide);
  return (
    <Card role="region" aria-labelledby="today">
      <h2
        id="today"
        tabIndex={-1}
        data-focus-target
        className="border-b border-line px-5 py-3 text-lg sm:py-4 font-semibold"
      >
        {todayTexts.title}
      </h2>
      <ul ref={list} className="divide-y divide-line">
        {shown.map((item, index) => (
          <TodayRow
            key={entryKey(item)}
            item={item}
            today={today}
            parts={parts}
            className={!showsAll && index >= shownCounts.phone ? 'max-sm:hidden' : ''}
            onResend={() => expectRemoval(item)}
            onHide={() => {
              focusNeighbor(list.current, index);
              hide(item);
            }}
          />
        ))}
      </ul>
      {showsAll && hasMore && (
        <p className="border-t border-line px-5 py-3 text-sm text-muted">{todayTexts.more}</p>
      )}
      {items.length > shownCounts.phone && (
        <div
          className={classNames(
            'border-t border-line px-1 sm:py-2',
            items.length <= shownCounts.wide && 'sm:hidden',
          )}
        >
          <Button variant="quiet" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? todayTexts.fewer : todayTexts.all(items.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** "12 days overdue", "Expires Nov 26, 2026", or only the text of the reason. */
function detailOf(item: TodayItem, today: CalendarDate): string {
  const { reason, from = '', until = '' } = item;
  // `from` is the first overdue day, so it counts as day 1.
  if (reason === 'overdue') return `${countText((daysBetween(from, today) ?? 0) + 1, 'day')} overdue`;
  return reason === 'quote-expires' ? `Expires ${formatShortDate(until)}` : todayTexts.reason(item);
}

/** The reasons whose text is marked as an error. */
const urgentReasons: readonly TodayItem['reason'][] = [
  'payment-unclear',
  'payment-reported',
  'payment-refused',
  'payment-returned',
  'refund-failed',
  'not-delivered',
  'overdue',
];

const isUrgent = ({ reason }: TodayItem): boolean => urgentReasons.includes(reason);

/** Focuses the same button in the next visible row, or else in the previous row, because its own row is removed. */
function focusNeighbor(list: HTMLUListElement | null, index: number): void {
  const neighbors = [list?.children[index + 1], list?.children[index - 1]].map((row) =>
    row?.querySelector<HTMLElement>('[data-not-now]'),
  );
  const target = neighbors.find((button) => button?.checkVisibility());
  if (target) target.focus();
  else focusHeading();
}

/**
 * Returns a function to call before an entry is resolved by its own button. Once the entry disappears with the focused
 * button, focuses the button of the entry of the same document that replaces it, or else the heading of the list.
 */
function useFocusAfterRemoval(
  items: readonly TodayItem[] | undefined,
  list: RefObject<HTMLUListElement | null>,
): (item: TodayItem) => void {
  const resolved = useRef<TodayItem>(undefined);
  useLayoutEffect(() => {
    const entry = resolved.current;
    if (!items || !entry) return;
    const isListed = items.some((item) => entryKey(item) === entryKey(entry));
    if (isListed) return;
    resolved.current = undefined;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    const index = items.findIndex(({ documentId }) => documentId === entry.documentId);
    const next = list.current?.children[index]?.querySelector<HTMLElement>('button, a');
    const heading = document.getElementById('today');
    if (next?.checkVisibility()) next.focus({ preventScroll: true });
    else if (heading) heading.focus({ preventScroll: true });
    else focusHeading();
  }, [items, list]);
  return (item) => {
    resolved.current = item;
  };
}

interface TodayRowProps {
  readonly item: TodayItem;
  readonly today: CalendarDate;
  readonly parts: TodayParts;
  readonly className: string;
  readonly onHide: () => void;
  readonly onResend: () => void;
}

function TodayRow({ item, today, parts, className, onHide, onResend }: TodayRowProps) {
  const { clientName, title } = item;
  const amount = todayAmount(item);
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-1.5 sm:py-3',
        className,
      )}
    >
      <div className="min-w-0">
        <p className="truncate font-semibold" translate={clientName.trim() === '' ? undefined : 'no'}>
          {shownClientName(clientName)}
        </p>
        <p className={classNames('text-sm', isUrgent(item) ? 'text-error' : 'text-ink')}>
          <AsWritten text={detailOf(item, today)} names={[clientName]} />
        </p>
        <p className="truncate text-sm text-muted">
          <span className="amount" translate="no">
            {amount}
          </span>
          {title !== '' && <AsWritten text={amount === '' ? title : ` · ${title}`} />}
        </p>
      </div>
      <div className="flex flex-col sm:flex-row-reverse sm:gap-2 sm:[&>:first-child]:min-w-36">
        <TodayAction item={item} {...parts} onResend={onResend} />
        <Button variant="quiet" data-not-now aria-label={todayTexts.notNowFor(item)} onClick={onHide}>
          {todayTexts.notNow}
        </Button>
      </div>
    </li>
  );
}

const WaitingToday = () => (
  <div role="status">
    <VisuallyHidden>{todayTexts.loading}</VisuallyHidden>
    <Skeleton className="h-24" />
  </div>
);

/**
 * Everything that needs the owner's attention now. Shows cached data at once and reads it again in the background and
 * on window focus.
 */
export function useToday() {
  const { userId } = useUser();
  return useQuery({
    queryKey: todayKey(userId),
    queryFn: () => callAsAccount('list-today'),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}
