import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { eachOptional, type OptionalField } from '#domain/documents/invoice-fields';
import { DraftField } from '../form/draft-field.tsx';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { OptionalRow } from './optional-row.tsx';

interface OptionalTextRowsProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
  readonly className?: string;
  /** The fields that the form has; all if absent. */
  readonly only?: readonly OptionalField[];
}

/** Optional texts below the dates, such as the client's PO number. */
export const OptionalTextRows = <Draft extends InvoiceDraft>({
  form,
  className,
  only,
}: OptionalTextRowsProps<Draft>) =>
  Object.entries(
    eachOptional((field, { label }) => (
      <OptionalRow key={field} form={form} row={field} {...(className !== undefined && { className })}>
        <DraftField form={form} field={field} label={label} autoComplete="off" className="grow" />
      </OptionalRow>
    )),
  )
    .filter(([field]) => only?.some((name) => name === field) ?? true)
    .map(([, row]) => row);
