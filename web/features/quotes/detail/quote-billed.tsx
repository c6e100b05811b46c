import type { QuoteDetail } from '#domain/contract/quotes';
import type { BilledPart } from '#domain/documents/progress';
import { formatDollars, formatPercent, parsePercent } from '#domain/money';
import { billedCentsOf, leftCentsOf } from '#domain/quotes/billed-parts';
import { PageLink } from '../../../routing/page-link.tsx';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Card } from '../../../ui/card.tsx';

/** "50%", "Part". */
function nameOfPart({ part, cents, agreedCents }: BilledPart): string {
  const percent = parsePercent(part.typed);
  if (part.kind === 'percent' && percent.ok) return formatPercent(percent.value);
  if (cents === agreedCents) return 'All that was agreed then';
  return part.kind === 'rest' ? 'The rest' : 'Part';
}

/** What invoices bill of an approved quote in parts, and what is left; nothing before the first part. */
export function QuoteBilled({ quote: { billing } }: { readonly quote: QuoteDetail }) {
  if (!billing || Object.keys(billing.parts).length === 0) return null;
  const rows = [
    { label: 'Agreed total', cents: billing.agreed.amounts.total },
    { label: 'Billed', cents: billedCentsOf(billing.parts) },
    { label: 'Remaining', cents: leftCentsOf(billing) },
  ];
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Billed so far</h2>
      <dl className="mt-2 grid gap-1 text-sm">
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
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {Object.entries(billing.parts).map(([invoiceId, part]) => (
          <li key={invoiceId} className="flex justify-between gap-4 py-2 text-sm">
            <PageLink to="liteInvoice" params={{ invoiceId }} className="text-link underline">
              Invoice of {nameOfPart(part).toLowerCase()}
            </PageLink>
            <span className="tabular-nums" translate="no">
              {formatDollars(part.cents)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
