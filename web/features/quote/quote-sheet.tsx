import { formatLongDate } from '#domain/calendar-date';
import type { QuoteView } from '#domain/contract/quote';
import { formatDollars, formatQuantity } from '#domain/money';
import { formatTaxRate, quoteAmounts } from '#domain/quote/quote';
import { Card } from '../../ui/card.tsx';

/** A quote as its customer reads it: who, what, how much. */
export function QuoteSheet({ quote }: { readonly quote: QuoteView }) {
  const { businessName, title, clientMessage, issueDate } = quote;
  const issued = formatLongDate(issueDate);
  return (
    <Card className="overflow-hidden">
      <div className="border-b border-line p-6 sm:p-8">
        {businessName !== '' && (
          <p className="text-muted">
            Quote from <strong className="font-semibold text-ink">{businessName}</strong>
          </p>
        )}
        <h1 className="mt-1 text-3xl font-semibold text-balance">{title || 'Quote'}</h1>
        {issued !== '' && <p className="mt-2 text-sm text-muted">Issue date: {issued}</p>}
        {clientMessage !== '' && <p className="prose-width mt-5 whitespace-pre-line">{clientMessage}</p>}
      </div>
      <QuoteLines quote={quote} />
    </Card>
  );
}

function QuoteLines({ quote }: { readonly quote: QuoteView }) {
  const { lines, subtotal, tax, total } = quoteAmounts(quote);
  return (
    <div className="p-6 sm:p-8">
      <table className="w-full">
        <thead className="text-sm text-muted max-sm:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className="w-full pb-2 text-left font-medium">
              Description
            </th>
            <th scope="col" className="pb-2 pl-6 text-right font-medium">
              Qty
            </th>
            <th scope="col" className="pb-2 pl-6 text-right font-medium">
              Price
            </th>
            <th scope="col" className="pb-2 pl-6 text-right font-medium">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {quote.lineItems.map((line, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a quote are text without identity
              key={index}
              className="border-b border-line align-top max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-3"
            >
              <td className="sm:py-3">{line.description}</td>
              <td className="amount max-sm:order-2 max-sm:text-left! text-muted sm:py-3 sm:pl-6">
                {formatQuantity(line.quantity)}
                <span className="sm:hidden"> × {formatDollars(line.price)}</span>
              </td>
              <td className="amount pl-6 text-muted max-sm:hidden sm:py-3">{formatDollars(line.price)}</td>
              <td className="amount sm:py-3 sm:pl-6">{formatDollars(lines[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-5 ml-auto grid max-w-72 grid-cols-[1fr_auto] gap-y-2">
        <dt className="text-muted">Subtotal</dt>
        <dd className="amount">{formatDollars(subtotal)}</dd>
        {quote.taxRate > 0 && (
          <>
            <dt className="text-muted">Tax ({formatTaxRate(quote.taxRate)})</dt>
            <dd className="amount">{formatDollars(tax)}</dd>
          </>
        )}
        <dt className="border-t border-line pt-2 text-lg font-semibold">Total</dt>
        <dd className="amount border-t border-line pt-2 pl-8 text-lg font-semibold">
          {formatDollars(total)}
        </dd>
      </dl>
    </div>
  );
}
