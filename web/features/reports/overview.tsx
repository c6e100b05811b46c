import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CalendarDate, daysAfter, formatLongDate, shiftMonth } from '#domain/calendar-date';
import { formatDollars } from '#domain/money';
import type { Figure } from '#domain/reports/contract';
import { monthOf } from '#domain/time-zone';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { PageLink } from '../../routing/page-link.tsx';
import { overviewKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { MonthChart } from './month-chart.tsx';

/** The URL query that filters the history by payment date, for the month of `today`. */
function paidInMonthOf(today: CalendarDate): string {
  const month = monthOf(today);
  const last = daysAfter(`${shiftMonth(month, 1)}-01`, -1);
  return `?${new URLSearchParams({ paidFrom: `${month}-01`, paidTo: last })}`;
}

/** Takes the whole row of its grid if nothing is beside it. */
const sectionClasses = '@container grid grid-cols-[minmax(0,1fr)] gap-3 only:col-span-full sm:gap-6';

/** Three figures side by side, or two rows in a narrow column and on a phone. */
const figureGrid = 'grid grid-cols-2 gap-3 @xl:grid-cols-3 @xl:gap-6';

/** The amounts owed and paid. */
export function Overview() {
  const { data, isError, refetch } = useOverview();
  if (!data && isError)
    return (
      <LoadFailure text="Failed to load your totals. Please try again." onRetry={() => void refetch()} />
    );
  if (!data) return <WaitingOverview />;
  const { today, outstanding, overdue, overpaid, toDecide, paidThisMonth } = data;
  return (
    <section aria-labelledby="overview" className={sectionClasses}>
      <h2 id="overview" className="sr-only">
        What you are owed
      </h2>
      <ul className={figureGrid}>
        <FigureCard label="Outstanding" figure={outstanding} noun="invoice" to="?show=unpaid" isWide>
          <WhoOwesMost className="absolute bottom-0 left-[calc(1.25rem+1px)] max-sm:hidden" />
        </FigureCard>
        <FigureCard label="Overdue" figure={overdue} noun="invoice" to="?show=overdue" isLate />
        <FigureCard label="Paid this month" figure={paidThisMonth} noun="payment" to={paidInMonthOf(today)} />
      </ul>
      <p className="-my-2 text-sm">
        <PageLink
          to="liteReports"
          className="inline-flex min-h-11 items-center font-medium text-link underline"
        >
          {`How ${formatLongDate(today).split(' ')[0]} went`}
        </PageLink>
      </p>
      {overpaid.cents + toDecide.cents > 0 && (
        <dl className="grid gap-1 text-sm">
          <FigureLine label="Overpaid" figure={overpaid} />
          <FigureLine label="To decide" figure={toDecide} />
        </dl>
      )}
    </section>
  );
}

/** What was invoiced and paid by month; empty until it is loaded. */
export function MonthOverview() {
  const { data } = useOverview();
  return data ? <MonthChart months={data.months} /> : null;
}

/** A link to the clients with a balance, the largest first; empty while nothing is outstanding. */
export function WhoOwesMost({ className }: { readonly className: string }) {
  const { data } = useOverview();
  if (!data || data.outstanding.cents <= 0) return null;
  return (
    <PageLink
      to="liteClients"
      suffix="?sort=balance"
      className={classNames(
        'inline-flex min-h-11 items-center text-sm font-medium text-link underline',
        className,
      )}
    >
      Who owes most
    </PageLink>
  );
}

interface FigureCardProps {
  readonly label: string;
  readonly figure: Figure;
  /** Singular noun of the counted items. */
  readonly noun: string;
  /** The history address that the card links to. */
  readonly to: string;
  /** True for amounts that are overdue. */
  readonly isLate?: boolean;
  /** True to take a full row on a phone. */
  readonly isWide?: boolean;
  /** A link at the bottom of the card on wide screens. */
  readonly children?: ReactNode;
}

/** An amount, the number of items it consists of, and a link to them. */
const FigureCard = ({
  label,
  figure: { cents, count },
  noun,
  to,
  isLate = false,
  isWide = false,
  children,
}: FigureCardProps) => (
  <li className={classNames('relative', isWide && 'col-span-2 @xl:col-span-1')}>
    <PageLink
      to="liteInvoices"
      suffix={to}
      className={classNames(
        'h-full rounded-card border border-line bg-surface px-5 py-3 text-ink no-underline transition-colors hover:border-control sm:py-4 @xl:block',
        isWide ? 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4' : 'block',
        children !== undefined && 'sm:pb-9',
      )}
    >
      <span className="block text-sm text-muted">{label}</span>{' '}
      <span
        className={classNames(
          'block break-words font-semibold tabular-nums @xl:mt-1 @xl:text-2xl',
          isWide ? 'col-start-2 row-span-2 row-start-1 text-2xl' : 'mt-1 text-xl',
          isLate && cents > 0 && 'text-error',
        )}
        translate="no"
      >
        {formatDollars(cents)}
      </span>{' '}
      <span className="block text-sm text-muted">
        {count.toLocaleString('en-US')} {count === 1 ? noun : `${noun}s`}
      </span>
    </PageLink>
    {children}
  </li>
);

/** An amount that is in none of the cards; empty if there is none. */
function FigureLine({ label, figure: { cents, count } }: Pick<FigureCardProps, 'label' | 'figure'>) {
  if (cents <= 0) return null;
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium tabular-nums" translate="no">
        {formatDollars(cents)}
      </dd>
      <dd className="text-muted">
        {count.toLocaleString('en-US')} {count === 1 ? 'invoice' : 'invoices'}
      </dd>
    </div>
  );
}

/** Placeholder of about the final size. */
const WaitingOverview = () => (
  <div role="status" className={sectionClasses}>
    <VisuallyHidden>Loading your totals...</VisuallyHidden>
    <div className={figureGrid}>
      <Skeleton className="col-span-2 h-18 @xl:col-span-1 @xl:h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  </div>
);

/** Milliseconds in which cards that mount later use the same answer. */
const overviewStaleMilliseconds = 2_000;

/**
 * The amounts that the account is owed and was paid. Shows cached data at once and reads it again in the background and
 * on window focus.
 */
export function useOverview() {
  const { userId } = useUser();
  return useQuery({
    queryKey: overviewKey(userId),
    queryFn: () => callAsAccount('get-overview'),
    // Several cards of the dashboard mount one after the other. Changes made here invalidate it at once.
    staleTime: overviewStaleMilliseconds,
    refetchOnWindowFocus: 'always',
  });
}
