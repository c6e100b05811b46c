import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { DraftField } from '../form/draft-field.tsx';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { OptionalRow } from './optional-row.tsx';

interface ChargesProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
  readonly sheet: InvoiceSheet;
}

/** Discount and tax between the lines and the total, as on the page. */
export const Charges = <Draft extends InvoiceDraft>({ form, sheet }: ChargesProps<Draft>) => (
  <div className="mt-4 grid gap-x-8 gap-y-4 border-t border-line pt-3 @xl:grid-cols-2">
    <div className="grid content-start gap-y-2">
      <OptionalRow form={form} row="discount">
        <DraftField
          form={form}
          field="discount"
          label="Discount"
          placeholder="10% or $25.00"
          autoComplete="off"
          className="grow"
        />
      </OptionalRow>
      <OptionalRow form={form} row="tax">
        <DraftField form={form} field="taxName" label="Tax name" autoComplete="off" className="grow" />
        <DraftField
          form={form}
          field="taxRate"
          label="Tax rate %"
          inputMode="decimal"
          autoComplete="off"
          className="w-28 shrink-0"
          inputClassName="amount"
        />
      </OptionalRow>
    </div>
    {sheet.adjustments && <Sums {...sheet} />}
  </div>
);

/** What the page says below its lines, where that is more than the total. */
const Sums = ({ subtotal, adjustments = [], total }: InvoiceSheet) => (
  <dl
    aria-label="Totals"
    className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-2 py-2 text-sm"
  >
    {[subtotal, ...adjustments, total].map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="min-w-0 break-words text-muted">{label}</dt>
        <dd className="amount">{value}</dd>
      </div>
    ))}
  </dl>
);
