import type { Ref } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { type InvoiceFault, shownMessages } from '#domain/documents/invoice-limits';
import { ErrorList } from '../../../ui/error-list.tsx';
import { elementId, keyOfField } from './form-faults.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

interface FaultListProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
  readonly refusedByServer: readonly InvoiceFault[];
  readonly ref: Ref<HTMLElement>;
}

/** All errors to fix: the form's own, then the server's. */
export function FaultList<Draft extends InvoiceDraft>({ form, refusedByServer, ref }: FaultListProps<Draft>) {
  const { faults, errors, lineIds } = form;
  const revealedFaults = faults.filter(({ field }) => errors.has(keyOfField(field, lineIds)));
  const listedFaults = shownMessages([...revealedFaults, ...refusedByServer]);
  if (listedFaults.length === 0) return null;
  return (
    <div className="mb-4">
      <ErrorList
        ref={ref}
        errors={listedFaults.map(({ field, message }) => ({
          fieldId: elementId(keyOfField(field, lineIds)),
          message,
        }))}
      />
    </div>
  );
}
