import type { InvoiceDraft } from '#domain/paper/invoice-draft';
import { DraftField } from '../form/draft-field.tsx';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { OptionalRow } from './optional-row.tsx';

interface ReferenceRowProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
  readonly className?: string;
}

/** The client's PO number, below the dates. */
export const ReferenceRow = <Draft extends InvoiceDraft>({ form, className }: ReferenceRowProps<Draft>) => (
  <OptionalRow form={form} row="reference" {...(className !== undefined && { className })}>
    <DraftField form={form} field="reference" label="PO number" autoComplete="off" className="grow" />
  </OptionalRow>
);
