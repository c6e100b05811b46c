import type { ReactNode } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { keepFieldFocus } from '../form/draft-field.tsx';
import { RemoveButton } from '../form/remove-button.tsx';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { addButtonId, optionalRows, type RowName, useOptionalRow } from './use-optional-row.ts';

interface OptionalRowProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
  readonly row: RowName;
  readonly className?: string;
  /** The fields of the row, side by side. */
  readonly children: ReactNode;
}

/** A row that few invoices need. Until it is added, a button is shown in its place. */
export function OptionalRow<Draft extends InvoiceDraft>({
  form,
  row,
  className,
  children,
}: OptionalRowProps<Draft>) {
  const { isAdded, add, remove } = useOptionalRow(form, row);
  const { title } = optionalRows[row];
  // Lowercase within a sentence, except for an abbreviation.
  const titleInSentence = /^[A-Z]{2}/.test(title) ? title : title.toLowerCase();
  if (!isAdded)
    return (
      <div className={className}>
        <Button
          variant="quiet"
          id={addButtonId(row)}
          className="-ml-4"
          onMouseDown={keepFieldFocus}
          onClick={add}
        >
          Add {titleInSentence}
        </Button>
      </div>
    );
  return (
    <div className={classNames('flex w-full items-start gap-2', className)}>
      {children}
      <RemoveButton label={`Remove ${titleInSentence}`} className="mt-6" onClick={remove} />
    </div>
  );
}
