import { deliveryNote, invoiceActions } from '#domain/lite-invoice/invoice-status';
import type { InvoiceSummary } from '#domain/lite-invoice/invoice-wire';
import { problems } from '#domain/problems';
import { Alert } from '../../ui/alert.tsx';
import { ResendButton } from './resend-button.tsx';

/** What the user should know before doing anything with an invoice: not sent, not confirmed, on its way, or locked. */
export function InvoiceNotice({ invoice }: { readonly invoice: InvoiceSummary }) {
  const { retry, sendAgain, undoPaid } = invoiceActions(invoice);
  if (invoice.delivery === 'pending')
    return (
      <Alert tone="info" className="print:hidden">
        {problems['in-progress'].message}
      </Alert>
    );
  if (undoPaid)
    return (
      <Alert tone="success" className="print:hidden">
        {problems['invoice-paid'].message}
      </Alert>
    );
  if (!retry && !sendAgain) return null;
  return (
    <Alert
      tone="warning"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden"
    >
      <p className="min-w-0">
        <span className="font-semibold">{deliveryNote(invoice)}</span>{' '}
        {sendAgain
          ? 'Look into your inbox first: it may have arrived.'
          : 'The invoice is saved, and nothing is lost.'}
      </p>
      <ResendButton invoice={invoice} className="max-sm:w-full" />
    </Alert>
  );
}
