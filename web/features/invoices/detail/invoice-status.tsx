import type { InvoiceDetail } from '#domain/contract/invoices';
import { invoiceSteps } from '#domain/invoices/invoice-steps';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { StatusStepper } from '../../documents/status-stepper.tsx';
import { AmountDue } from './invoice-header.tsx';

/** Where an invoice is in its life, and what is left to pay. */
export function InvoiceStatus({ invoice }: { readonly invoice: InvoiceDetail }) {
  const today = useAccountDay()();
  const isOpened = invoice.timeline.some(({ kind }) => kind === 'opened');
  return (
    // Even an empty box before the document would begin another printed page.
    <div className="grid gap-4 print:hidden">
      <StatusStepper steps={invoiceSteps(invoice, { today, isOpened })} />
      <AmountDue invoice={invoice} />
    </div>
  );
}
