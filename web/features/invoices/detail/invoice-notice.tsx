import { problems } from '#domain/contract/problems';
import { isClosed, isLockedByPayments, isVoid } from '#domain/documents/money-amounts';
import { importedTexts } from '#domain/full-import/imported-texts';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { deliveryAdvice, deliveryNote } from '#domain/invoices/delivery-words';
import { PageLink } from '../../../routing/page-link.tsx';
import { focusHeading } from '../../../routing/use-page-change.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { receiptAddress, useRemovePayment } from '../payments/use-remove-payment.ts';
import { ResendButton } from '../resend-button.tsx';
import { useStanding } from '../use-standing.ts';

const noticeWithButtonClasses = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden';

/** True if the provider recorded a payment. Such a payment cannot be removed by hand. */
const hasOnlinePayment = ({ payments = [] }: InvoiceDetail): boolean => payments.some(({ online }) => online);

/** A text whose words "Duplicate it" open a copy of the invoice in the editor. */
function WithDuplicateLink({ text, invoiceId }: { readonly text: string; readonly invoiceId: string }) {
  // The capturing group makes the words of the link the second part.
  return text.split(/(duplicate it)/i).map((part, index) =>
    index === 1 ? (
      <PageLink
        key={part}
        to="liteInvoiceGenerator"
        suffix={`?copy=${encodeURIComponent(invoiceId)}`}
        className="font-medium text-link underline"
      >
        {part}
      </PageLink>
    ) : (
      part
    ),
  );
}

/** Says how an invoice with payments can be edited: after removing them, if they were recorded by hand. */
function LockedNotice({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { remove, isRemoving } = useRemovePayment();
  const { invoiceId, payments: [payment, ...otherPayments] = [] } = invoice;
  const isOnlyPayment = otherPayments.length === 0;
  const text = hasOnlinePayment(invoice)
    ? 'This invoice has card or bank payments and can no longer be edited. Duplicate it instead.'
    : isOnlyPayment
      ? 'Editing is locked while this invoice has a payment. Remove it to edit the invoice, or duplicate it.'
      : 'Editing is locked while this invoice has payments. Remove them under Payments to edit the invoice, or duplicate it.';
  return (
    // Without a box, because a payment needs no action.
    <div className={noticeWithButtonClasses}>
      <p className="min-w-0 text-sm text-muted">
        <WithDuplicateLink text={text} invoiceId={invoiceId} />
      </p>
      {payment && isOnlyPayment && !payment.online && (
        <Button
          variant="quiet"
          className="max-sm:-mx-4"
          disabled={isRemoving}
          onClick={() => remove(invoiceId, payment, receiptAddress(invoice, payment.paymentId), focusHeading)}
        >
          Remove the payment
        </Button>
      )}
    </div>
  );
}

/**
 * The most important notice about an invoice: it was imported, its email is being sent, it cannot be edited, or its
 * email was not sent or may not have arrived. Empty if there is none.
 */
export function InvoiceNotice({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { state } = useStanding(invoice);
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
  if (isClosed(invoice) && state === 'paid')
    return (
      <p className="text-sm text-muted print:hidden">
        <WithDuplicateLink text={problems['invoice-paid'].message} invoiceId={invoice.invoiceId} />
      </p>
    );
  // A refunded or disputed invoice is closed too, but not paid.
  if (isLockedByPayments(invoice) || (isClosed(invoice) && !isVoid(invoice)))
    return <LockedNotice invoice={invoice} />;
  if (isVoid(invoice))
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
    <Alert tone={note === undefined ? 'info' : 'warning'} className={noticeWithButtonClasses}>
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
