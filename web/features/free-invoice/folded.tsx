import type { ReactNode } from 'react';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { FoldedFields } from '../../ui/phone-fold.tsx';
import { elementId } from '../documents/form/form-faults.ts';
import type { InvoiceForm } from '../documents/form/use-invoice-form.ts';

interface FoldedProps {
  readonly form: InvoiceForm<FreeInvoiceDraft>;
  readonly label: string;
  readonly fields: readonly Exclude<keyof FreeInvoiceDraft, 'lineItems'>[];
  /** Whether what the fields contain keeps them open; by default any text does. */
  readonly isFilled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Fields that a phone shows after one press, or as soon as one contains something or has an error. */
export const Folded = ({
  form: { draft, errors },
  fields,
  isFilled = fields.some((field) => draft[field]),
  ...rest
}: FoldedProps) => (
  <FoldedFields
    {...rest}
    fields={fields}
    focusedId={elementId(fields[0] ?? '')}
    isFilledOrFaulty={isFilled || fields.some((field) => errors.has(field))}
  />
);
