import { amountsOf } from '#domain/documents/amounts';
import { isVoid } from '#domain/documents/money-amounts';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { formatDollars } from '#domain/money';
import { changeTexts } from '#domain/quotes/change-order';
import { notAgreedRows } from '#domain/quotes/not-agreed';
import { PageLink } from '../../../routing/page-link.tsx';
import { Card } from '../../../ui/card.tsx';

/** The rows of an invoice that are neither in its quote nor in a signed change order. Only its owner sees this. */
export function NotAgreed({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { billing, content, progress, quoteId } = invoice;
  if (!billing || progress || quoteId === undefined || isVoid(invoice)) return null;
  const rows = content.lineItems.map((line) => (line.description === '' ? undefined : line));
  const positions = notAgreedRows(rows, billing.agreed);
  if (positions.size === 0) return null;
  const { lines } = amountsOf(content);
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold text-warning">{changeTexts.notInWriting}</h2>
      <ul className="mt-2 divide-y divide-line">
        {[...positions].map((at) => (
          <li key={at} className="flex justify-between gap-4 py-2 text-sm">
            <span className="min-w-0 break-words">{content.lineItems[at]?.description}</span>
            <span className="amount" translate="no">
              {formatDollars(lines[at] ?? 0)}
            </span>
          </li>
        ))}
      </ul>
      <PageLink
        to="liteQuoteEditor"
        suffix={`?changeOf=${quoteId}`}
        className="inline-flex min-h-11 items-center text-link underline"
      >
        {changeTexts.add}
      </PageLink>
    </Card>
  );
}
