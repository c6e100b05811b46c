import { Fragment } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import type { QuoteView } from '#domain/contract/public-quotes';
import type { SheetAmount } from '#domain/documents/settlement';
import { type QuoteSheet as Sheet, sheetOfQuote } from '#domain/quotes/quote-sheet';
import { depositRowsOfView } from '#domain/quotes/received-deposit';
import { dayIn } from '#domain/time-zone';
import { Card } from '../../ui/card.tsx';

/** A quote as its client reads it: business, work and prices. */
export function QuoteSheet({
  quote,
  title: Title = 'h1',
}: {
  readonly quote: QuoteView;
  /** The element of the title: `h2` on a page that has its own `h1`. */
  readonly title?: 'h1' | 'h2';
}) {
  const sheet = sheetOfQuote(quote);
  return (
    <Card className="overflow-hidden wrap-anywhere print:overflow-visible print:rounded-none print:border-x-0 print:border-b-0">
      <div className="border-b border-line p-5 sm:p-8 print:px-0 print:py-4">
        <Title className="text-2xl font-semibold text-balance sm:text-3xl print:text-2xl">
          {sheet.title}
        </Title>
        {sheet.number !== undefined && (
          <p className="mt-2 text-sm text-muted">Quote number: {sheet.number}</p>
        )}
        {sheet.issueDate !== '' && <p className="mt-2 text-sm text-muted">Issue date: {sheet.issueDate}</p>}
        {sheet.validUntil !== undefined && (
          <p className="mt-1 text-sm text-muted">Valid until: {sheet.validUntil}</p>
        )}
        {sheet.terms !== undefined && <p className="mt-1 text-sm text-muted">Payment terms: {sheet.terms}</p>}
        {quote.revisedAt !== undefined && (
          <p className="mt-1 text-sm text-muted">
            Updated {formatLongDate(dayIn(quote.timeZone, quote.revisedAt))}
          </p>
        )}
        {quote.client && quote.client.name !== '' && (
          <p className="mt-1 text-sm text-muted">
            For: <span translate="no">{quote.client.name}</span>
          </p>
        )}
        {sheet.serviceAddress !== undefined && (
          <p className="mt-1 text-sm text-muted">
            Service address: <span translate="no">{sheet.serviceAddress}</span>
          </p>
        )}
        {sheet.clientMessage !== '' && (
          <p className="prose-width mt-5 whitespace-pre-line">{sheet.clientMessage}</p>
        )}
      </div>
      <QuoteLines sheet={sheet} deposit={depositRowsOfView(quote)} />
      {sheet.notes !== undefined && (
        <section className="border-t border-line p-5 sm:p-8 print:px-0 print:py-4">
          <h2 className="text-sm font-medium text-muted">Notes</h2>
          <p className="prose-width mt-1 whitespace-pre-line">{sheet.notes}</p>
        </section>
      )}
    </Card>
  );
}

function QuoteLines({ sheet, deposit }: { readonly sheet: Sheet; readonly deposit: readonly SheetAmount[] }) {
  const { rows, subtotal, adjustments = [], total } = sheet;
  return (
    <div className="px-5 py-3 sm:p-8 print:px-0 print:py-4">
      <table className="w-full">
        <thead className="text-sm text-muted max-sm:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className="w-full pb-2 text-left font-medium">
              Description
            </th>
            <th scope="col" className="pb-2 pl-6 text-right font-medium whitespace-nowrap">
              Qty
            </th>
            <th scope="col" className="pb-2 pl-6 text-right font-medium whitespace-nowrap">
              Price
            </th>
            <th scope="col" className="pb-2 pl-6 text-right font-medium whitespace-nowrap">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a quote are text without identity
              key={index}
              className="break-inside-avoid border-b border-line align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:py-3"
            >
              <td className="max-sm:grow max-sm:basis-24 sm:py-3">{row.description}</td>
              <td
                className="amount max-sm:order-2 max-sm:basis-full max-sm:text-left! text-muted sm:py-3 sm:pl-6"
                translate="no"
              >
                {row.quantity}
                <span className="sm:hidden"> × {row.price}</span>
              </td>
              <td className="amount pl-6 text-muted max-sm:hidden sm:py-3" translate="no">
                {row.price}
              </td>
              <td className="amount max-sm:ml-auto sm:py-3 sm:pl-6" translate="no">
                {row.total}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-5 ml-auto grid sm:max-w-72 break-inside-avoid grid-cols-[minmax(0,1fr)_auto] gap-y-2 max-[18rem]:grid-cols-[minmax(0,1fr)]">
        {[subtotal, ...adjustments].map(({ label, value }) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="amount" translate="no">
              {value}
            </dd>
          </Fragment>
        ))}
        <dt className="border-t border-line pt-2 text-lg font-semibold">{total.label}</dt>
        <dd
          className="amount border-t border-line pt-2 pl-8 text-lg font-semibold max-[18rem]:border-0 max-[18rem]:p-0"
          translate="no"
        >
          {total.value}
        </dd>
        {deposit.map(({ label, value }) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="amount" translate="no">
              {value}
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
