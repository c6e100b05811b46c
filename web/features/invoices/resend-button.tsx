import { invoiceActions } from '#domain/invoices/invoice-actions';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useResendInvoice } from './use-resend-invoice.ts';

interface ResendButtonProps {
  readonly invoice: InvoiceSummary;
  readonly className?: string;
  /** True to name the recipient in the label, because another button on the page emails the client. */
  readonly namesRecipient?: boolean;
}

/**
 * Emails the owner again: "Retry" for an invoice that was not sent, "Send again" for an unconfirmed one; empty for all
 * others.
 */
export function ResendButton({ invoice, className, namesRecipient = false }: ResendButtonProps) {
  const { resend, isSending } = useResendInvoice();
  const { retry, sendAgain } = invoiceActions(invoice);
  if (!retry && !sendAgain && !isSending) return null;
  return (
    <Button
      variant="outline"
      busy={isSending}
      busyLabel="Sending..."
      onClick={() => resend(invoice)}
      {...(className !== undefined && { className })}
    >
      {sendAgain ? 'Send again' : 'Retry'}
      {namesRecipient && (sendAgain ? ' to me' : ' the email to me')}
      <VisuallyHidden>
        invoice <span translate="no">{shownNumber(invoice.invoiceNumber, invoice.invoiceId)}</span>
      </VisuallyHidden>
    </Button>
  );
}
