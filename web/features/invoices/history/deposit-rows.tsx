import { formatShortDate } from '#domain/calendar-date';
import type { ReceivedDepositRow } from '#domain/invoices/received';
import { formatDollars } from '#domain/money';
import { PageLink } from '../../../routing/page-link.tsx';
import { Card } from '../../../ui/card.tsx';

/** The deposits of quotes received in the days of a filter: with the rows of invoices they add up to what was received. */
export const DepositRows = ({ deposits }: { readonly deposits: readonly ReceivedDepositRow[] }) =>
  deposits.length === 0 ? null : (
    <Card className="mt-3">
      <ul aria-label="Deposits of quotes" className="divide-y divide-line">
        {deposits.map(({ quoteId, number, clientName, cents, lastDate }) => (
          <li key={quoteId} className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-3">
            <span className="min-w-0 break-words">
              <PageLink to="liteQuote" params={{ quoteId }} className="font-medium text-link underline">
                {number === '' ? 'Deposit' : `Deposit of ${number}`}
              </PageLink>
              {clientName !== '' && <span className="text-muted"> {clientName}</span>}
            </span>
            <span className="tabular-nums">
              {formatShortDate(lastDate)}, {formatDollars(cents)} received
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
