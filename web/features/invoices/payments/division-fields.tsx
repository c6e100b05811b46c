import { divisionTexts } from '#domain/invoices/divided-payment';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { formatDollars } from '#domain/money';
import { DecimalField } from '../../../ui/text-field.tsx';
import type { Division } from './use-division.ts';

interface DivisionFieldsProps {
  readonly division: Division;
  /** True once the form was submitted with wrong amounts. */
  readonly showsFaults: boolean;
  /** Called at every keystroke, for example to remove an earlier error. */
  readonly onEdit: () => void;
}

/** How much of a payment each invoice gets. Each amount can be changed; the line below says what is left to divide. */
export const DivisionFields = ({ division, showsFaults, onEdit }: DivisionFieldsProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-2 text-sm font-medium">{divisionTexts.legend}</legend>
    {division.parts.map(({ invoice, typed, balanceCents, fault, isRecorded }) => (
      <DecimalField
        key={invoice.invoiceId}
        label={`${invoiceHeading(invoice.invoiceNumber, invoice.invoiceId)}, ${formatDollars(balanceCents)} left to pay`}
        value={typed}
        readOnly={isRecorded}
        error={showsFaults ? fault : undefined}
        onChange={(event) => {
          division.setPart(invoice.invoiceId, event.currentTarget.value);
          onEdit();
        }}
      />
    ))}
    <p role="status" className="text-sm text-muted tabular-nums empty:hidden">
      {division.fault}
    </p>
  </fieldset>
);
