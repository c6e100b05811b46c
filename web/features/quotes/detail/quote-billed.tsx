import type { BilledPart } from '#domain/documents/progress';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { formatDollars, formatPercent, parsePercent } from '#domain/money';
import type { QuoteDetail } from '#domain/quotes/contract';
import { paidForQuote } from '#domain/quotes/contract-money';
import { draftCentsOf, type QuoteBill } from '#domain/quotes/quote-bill';
import { billedCentsOf, leftCentsOf } from '#domain/quotes/quote-billing';
import { depositStandingOfQuote } from '#domain/quotes/received-deposit';
import { PageLink } from '../../../routing/page-link.tsx';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';

/** "50%", "Part". */
function nameOfPart({ part, cents, agreedCents }: BilledPart): string {
  const percent = parsePercent(part.typed);
  if (part.kind === 'percent' && percent.ok) return formatPercent(percent.value);
  if (cents === agreedCents) return 'All that was agreed then';
  return part.kind === 'rest' ? 'The rest' : 'Part';
}

/** What of the agreed total is billed, in drafts, paid and left; nothing before the first part. */
function rowsOf(quote: QuoteDetail) {
  const { billing, bills = [], invoiceId } = quote;
  if (!billing || Object.keys(billing.parts).length === 0) return [];
  const drafts = draftCentsOf(bills, billing.parts, billing.agreed.amounts.total);
  return [
    { label: 'Agreed total', cents: billing.agreed.amounts.total },
    { label: 'Billed', cents: billedCentsOf(billing.parts) },
    ...(drafts > 0 ? [{ label: 'Of it in drafts', cents: drafts }] : []),
    { label: 'Paid', cents: paidForQuote(invoiceId, bills, depositStandingOfQuote(quote)) },
    { label: 'Left to bill', cents: leftCentsOf(billing) },
  ];
}

/** The invoices of an approved quote, each with its number and how it stands, and what is left to bill. */
export function QuoteBilled({ quote }: { readonly quote: QuoteDetail }) {
  const { billing, bills = [] } = quote;
  const rows = rowsOf(quote);
  if (rows.length + bills.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Invoices of this quote</h2>
      <dl className="mt-2 grid gap-1 text-sm empty:hidden">
        {rows.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">
              <AsWritten text={label} />
            </dt>
            <dd className="tabular-nums" translate="no">
              {formatDollars(cents)}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 divide-y divide-line border-t border-line empty:hidden">
        {bills.map((bill) => (
          <BillRow key={bill.invoiceId} bill={bill} part={billing?.parts[bill.invoiceId]} />
        ))}
      </ul>
    </Card>
  );
}

interface BillRowProps {
  readonly bill: QuoteBill;
  /** Absent if it bills the whole quote. */
  readonly part: BilledPart | undefined;
}

const BillRow = ({ bill: { invoiceId, invoiceNumber, badge, totalCents }, part }: BillRowProps) => (
  <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 text-sm">
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <PageLink to="liteInvoice" params={{ invoiceId }} className="text-link underline wrap-anywhere">
        {invoiceHeading(invoiceNumber, invoiceId)}
      </PageLink>
      {part && <span className="text-muted">{nameOfPart(part)}</span>}
      <Badge tone={badge.tone}>{badge.label}</Badge>
    </span>
    <span className="tabular-nums" translate="no">
      {formatDollars(part?.cents ?? totalCents)}
    </span>
  </li>
);
