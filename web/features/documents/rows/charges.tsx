import type { ReactNode } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { parseTaxParts, rateOfParts, taxPartsHint } from '#domain/documents/tax-parts';
import { formatPercent } from '#domain/money';
import { AsWritten } from '../../../ui/as-written.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { DraftField } from '../form/draft-field.tsx';
import { elementId } from '../form/form-faults.ts';
import { PrintedField } from '../form/printed-field.tsx';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { OptionalRow } from './optional-row.tsx';
import { isShown } from './use-optional-row.ts';

interface ChargesProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
  readonly sheet: InvoiceSheet;
  /** Shown below the button that adds a tax. */
  readonly taxHint: ReactNode;
  /** Other rows that few documents need, beside those of discount and tax. */
  readonly otherRows?: ReactNode;
}

interface TaxProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
}

const rateFieldProps = {
  id: elementId('taxRate'),
  label: 'Tax rate %',
  className: 'w-28 shrink-0',
  inputClassName: 'amount',
} as const;

/** The field for the tax rate; read-only if the rate is the sum of its parts. */
function TaxRate<Draft extends InvoiceDraft>({ form }: TaxProps<Draft>) {
  const parts = parseTaxParts(form.draft.taxParts ?? '');
  return parts.ok && parts.value.length === 0 ? (
    <DraftField form={form} field="taxRate" {...rateFieldProps} inputMode="decimal" autoComplete="off" />
  ) : (
    <PrintedField
      {...rateFieldProps}
      value={parts.ok ? formatPercent(rateOfParts(parts.value)) : ''}
      readOnly
    />
  );
}

/** The parts of a tax rate, such as state and county. */
function TaxParts<Draft extends InvoiceDraft>({ form, noun }: TaxProps<Draft> & { readonly noun: string }) {
  const { draft, change } = form;
  return (
    <>
      <OptionalRow form={form} row="taxParts">
        <DraftField
          form={form}
          field="taxParts"
          label="Tax parts"
          hint={taxPartsHint}
          autoComplete="off"
          className="grow"
        />
      </OptionalRow>
      {isShown(draft, 'taxParts') && (
        <CheckBox
          checked={draft.showsTaxParts === 'yes'}
          onChange={(shows) => change('showsTaxParts', shows ? 'yes' : '')}
        >
          Show each part on the {noun}
        </CheckBox>
      )}
    </>
  );
}

/** Discount and tax, shown between lines and total as in the document. */
export const Charges = <Draft extends InvoiceDraft>({
  form,
  sheet,
  taxHint,
  otherRows,
}: ChargesProps<Draft>) => {
  const noun = sheet.title === 'QUOTE' ? 'quote' : 'invoice';
  return (
    <div className="mt-4 grid gap-x-8 gap-y-4 border-t border-line pt-3 @xl:grid-cols-2">
      <div className="flex flex-wrap content-start gap-x-3 gap-y-2 @xl:flex-col">
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
          <TaxRate form={form} />
        </OptionalRow>
        {taxHint}
        {isShown(form.draft, 'tax') && <TaxParts form={form} noun={noun} />}
        {otherRows}
      </div>
      {sheet.adjustments && <Sums {...sheet} />}
    </div>
  );
};

/**
 * Subtotal, discount, tax and total. Shown only if there is a discount or a tax. Below table rows, the right padding is
 * the width of their last column and its gap, so that the amounts are aligned with those of the lines.
 */
const Sums = ({ subtotal, adjustments = [], total }: InvoiceSheet) => (
  <dl
    aria-label="Totals"
    className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-2 py-2 text-sm @xl:pr-14"
  >
    {[subtotal, ...adjustments, total].map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="min-w-0 break-words text-muted">
          <AsWritten text={label} />
        </dt>
        <dd className="amount" translate="no">
          {value}
        </dd>
      </div>
    ))}
  </dl>
);
