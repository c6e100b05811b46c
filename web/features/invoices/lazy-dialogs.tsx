import { type ComponentType, Suspense, useState } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import type { ClientMessageSubject } from './editor/client-message-dialog.tsx';
import type { ChangedPayment } from './payments/payment-dialog.tsx';
import type { RefundablePayment } from './payments/refund-payment.tsx';

interface InvoiceDialogProps<Invoice> {
  readonly invoice: Invoice;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog about an invoice. Its code is loaded a few seconds after the page, at the latest when it is first opened. Each
 * opening has a new form.
 */
function lazyDialog<Invoice>(load: () => Promise<ComponentType<InvoiceDialogProps<Invoice>>>) {
  const Dialog = lazyPart(load);
  return function useLazyDialog(invoice: Invoice) {
    usePrefetch(load);
    const [asked, setAsked] = useState({ open: false, times: 0 });
    return {
      ask: () => setAsked(({ times }) => ({ open: true, times: times + 1 })),
      dialog: asked.times > 0 && (
        <Suspense>
          <Dialog
            key={asked.times}
            invoice={invoice}
            open={asked.open}
            onClose={() => setAsked((now) => ({ ...now, open: false }))}
          />
        </Suspense>
      ),
    };
  };
}

/** The dialog that records a payment. */
export const usePaymentDialog = lazyDialog<InvoiceSummary>(
  async () => (await import('./payments/payment-dialog.tsx')).PaymentDialog,
);

/** The payment dialog for a payment that was just recorded; saving replaces that payment. */
export const useChangePaymentDialog = lazyDialog<ChangedPayment | undefined>(async () => {
  const { PaymentDialog } = await import('./payments/payment-dialog.tsx');
  return ({ invoice: changed, ...rest }) => changed && <PaymentDialog {...rest} {...changed} />;
});

/** The dialog for the amount of a refund. */
export const useRefundDialog = lazyDialog<RefundablePayment>(
  async () => (await import('./payments/refund-payment.tsx')).RefundPayment,
);

/** The dialog that moves an overpaid amount to another invoice. */
export const useMoveDialog = lazyDialog<InvoiceDetail>(
  async () => (await import('./online/move-dialog.tsx')).MoveDialog,
);

/** The confirmation before an invoice is voided. */
export const useVoidDialog = lazyDialog<InvoiceSummary>(
  async () => (await import('./void-dialog.tsx')).VoidDialog,
);

/** The dialog for checking and sending the email to the client. */
export const useMailClientDialog = lazyDialog<InvoiceDetail>(
  async () => (await import('./detail/mail-client-dialog.tsx')).MailClientDialog,
);

/** The message to the client of the form, and the preview of its email. */
export const useClientMessageDialog = lazyDialog<ClientMessageSubject>(async () => {
  const { ClientMessageDialog } = await import('./editor/client-message-dialog.tsx');
  return ({ invoice, ...rest }) => <ClientMessageDialog about={invoice} {...rest} />;
});
