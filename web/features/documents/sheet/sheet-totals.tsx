import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { AsWritten } from '../../../ui/as-written.tsx';
import { classNames } from '../../../ui/class-names.ts';

/** The amounts below the table: total, payments and balance. */
export function SheetTotals({ sheet }: { readonly sheet: InvoiceSheet }) {
  return (
    <div className="sheet-totals">
      {[sheet.subtotal, ...(sheet.adjustments ?? [])].map(({ label, value }) => (
        <p key={label} className="sheet-sum sheet-soft">
          <span>
            <AsWritten text={label} />
          </span>{' '}
          <span translate="no">{value}</span>
        </p>
      ))}
      <p className="sheet-sum sheet-total">
        <span>{sheet.total.label}</span> <span translate="no">{sheet.total.value}</span>
      </p>
      {sheet.settlement?.map(({ label, value }) => (
        <p key={label} className={classNames('sheet-sum', label !== 'Balance due' && 'sheet-soft')}>
          <span>
            <AsWritten text={label} />
          </span>{' '}
          <span translate="no">{value}</span>
        </p>
      ))}
    </div>
  );
}
