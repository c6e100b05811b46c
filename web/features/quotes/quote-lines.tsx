import { Fragment } from 'react';
import type { SheetAmount } from '#domain/documents/settlement';
import type { QuoteRow } from '#domain/quotes/quote-sheet';
import { AsWritten } from '../../ui/as-written.tsx';

/** Lines of a quote as a table; on a phone each is two short rows. */
export function LineTable({ rows }: { readonly rows: readonly QuoteRow[] }) {
  return (
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
  );
}

interface QuoteSumsProps {
  /** Subtotal, discount and tax. */
  readonly amounts: readonly SheetAmount[];
  readonly total: SheetAmount;
  readonly deposit: readonly SheetAmount[];
}

/** The sums of a quote, below its lines. */
export function QuoteSums({ amounts, total, deposit }: QuoteSumsProps) {
  return (
    <dl className="mt-5 ml-auto grid sm:max-w-72 break-inside-avoid grid-cols-[minmax(0,1fr)_auto] gap-y-2 max-[18rem]:grid-cols-[minmax(0,1fr)]">
      {amounts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="text-muted">
            <AsWritten text={label} />
          </dt>
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
          <dt className="text-muted">
            <AsWritten text={label} />
          </dt>
          <dd className="amount" translate="no">
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
