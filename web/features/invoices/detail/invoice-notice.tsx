import type { InvoiceDetail } from '#domain/contract/invoices';
import { problems } from '#domain/contract/problems';
import { importedTexts } from '#domain/full-import/full-import';
import { deliveryAdvice, deliveryNote } from '#domain/invoices/delivery-words';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { isLockedByPayments } from '#domain/invoices/invoice-status';
import { PageLink } from '../../../routing/page-link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ResendButton } from '../resend-button.tsx';

/** True if the provider recorded a payment. Such a payment cannot be removed by hand. */
const hasOnlinePayment = ({ payments = [] }: InvoiceDetail): boolean => payments.some(({ online }) => online);

const duplicateWords = 'Duplicate it';

/** A text whose words "Duplicate it" open a copy of the invoice in the editor. */
function WithDuplicateLink({ text, invoiceId }: { readonly text: string; readonly invoiceId: string }) {
  const [before, after] = text.split(duplicateWords);
  return (
    <>
      {before}
      <PageLink
        to="liteInvoiceGenerator"
        suffix={`?copy=${encodeURIComponent(invoiceId)}`}
        className="font-medium text-link underline"
      >
        {duplicateWords}
      </PageLink>
      {after}
    </>
  );
}

/**
 * The most important notice about an invoice: it was imported, its email is being sent or did not arrive, or it cannot
 * be edited. Empty if there is none.
 */
export function InvoiceNotice({ invoice }: { readonly invoice: InvoiceDetail }) {
  if (invoice.importId !== undefined)
    return (
      <Alert tone="info" className="print:hidden">
        {importedTexts.invoice}
      </Alert>
    );
  if (invoice.delivery === 'pending')
    return (
      <Alert tone="info" className="print:hidden">
        {problems['in-progress'].message}
      </Alert>
    );
  if (invoiceActions(invoice).undoPaid)
    return (
      <p className="text-sm text-muted print:hidden">
        <WithDuplicateLink text={problems['invoice-paid'].message} invoiceId={invoice.invoiceId} />
      </p>
    );
  if (isLockedByPayments(invoice))
    return (
      <Alert tone="info" className="print:hidden">
        {hasOnlinePayment(invoice)
          ? 'This invoice has card or bank payments and can no longer be edited. Duplicate it instead.'
          : 'Editing is locked while this invoice has payments.'}
      </Alert>
    );
  if (invoice.status === 'void')
    return (
      <Alert tone="info" className="print:hidden">
        <WithDuplicateLink text={problems['invoice-void'].message} invoiceId={invoice.invoiceId} />
        {invoice.voidReason !== undefined && (
          <span className="mt-1 block break-words">Reason: {invoice.voidReason}</span>
        )}
      </Alert>
    );
  // `note` is the problem with the owner's email, `advice` what to do about it.
  const note = deliveryNote(invoice);
  const advice = deliveryAdvice(invoice, invoice.userEmail);
  if (advice === undefined) return null;
  return (
    <Alert
      tone={note === undefined ? 'info' : 'warning'}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden"
    >
      <p className="min-w-0 break-words">
        {note !== undefined && (
          <>
            <span className="font-semibold">{note.replace(/\.?$/, '.')}</span>{' '}
          </>
        )}
        {advice}
      </p>
      <ResendButton invoice={invoice} namesRecipient className="max-sm:w-full" />
    </Alert>
  );
}
