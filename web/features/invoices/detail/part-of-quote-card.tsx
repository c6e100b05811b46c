import { isVoid } from '#domain/documents/money-amounts';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { formatDollars } from '#domain/money';
import { workOf } from '#domain/quotes/billed-parts';
import { leftCentsOf } from '#domain/quotes/quote-billing';
import { PageLink } from '../../../routing/page-link.tsx';
import { AsWritten } from '../../../ui/as-written.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** On the page of an invoice of a part: what is left to bill now, and the ways back to the quote and on to the rest. */
export function PartOfQuoteCard({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { billing, progress, quoteId } = invoice;
  if (!billing || !progress || quoteId === undefined || isVoid(invoice)) return null;
  const left = leftCentsOf(billing);
  const agreed = formatDollars(billing.agreed.amounts.total);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-5 print:hidden">
      <p className="min-w-0 wrap-anywhere">
        <AsWritten
          text={`Part of ${workOf(billing)}. ${left > 0 ? `${formatDollars(left)} of ${agreed} is left to bill.` : `All of ${agreed} is billed.`}`}
          names={[workOf(billing)]}
        />
      </p>
      <div className="flex flex-wrap gap-3">
        {left > 0 && (
          <PageLink
            to="liteInvoiceGenerator"
            suffix={`?quote=${quoteId}&part=rest`}
            className={buttonClasses('outline')}
          >
            Bill the rest
          </PageLink>
        )}
        <PageLink to="liteQuote" params={{ quoteId }} className={buttonClasses('outline')}>
          View quote
        </PageLink>
      </div>
    </Card>
  );
}
