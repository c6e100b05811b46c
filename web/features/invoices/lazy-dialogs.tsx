import { type ComponentType, Suspense, useState } from 'react';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import type { InvoiceToEmail } from './detail/email-to-client-dialog.tsx';
import type { ClientMessageSubject } from './editor/client-message-dialog.tsx';
import type { RefundablePayment } from './payments/refund-payment.tsx';
import type { ChangedPayment } from './payments/use-payment-form.ts';

interface InvoiceDialogProps<Subject> {
  /** What the dialog is about: an invoice, a payment of one, or the form of one. */
  readonly invoice: Subject;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Creates a hook for a dialog about an invoice. The code of the dialog is loaded a few seconds after the page, at the
 * latest when it is first opened. Each opening mounts a new form. `ask` opens the dialog; render `dialog`.
 */
function lazyDialogHook<Subject>(load: () => Promise<ComponentType<InvoiceDialogProps<Subject>>>) {
  const Dialog = lazyPart(load);
  return function useLazyDialog(invoice: Subject) {
    usePrefetch(load);
    const [opening, setOpening] = useState({ open: false, count: 0 });
    return {
      ask: () => setOpening(({ count }) => ({ open: true, count: count + 1 })),
      dialog: opening.count > 0 && (
        <Suspense>
          <Dialog
            key={opening.count}
            invoice={invoice}
            open={opening.open}
            onClose={() => setOpening((current) => ({ ...current, open: false }))}
          />
        </Suspense>
      ),
    };
  };
}

/** The dialog that records a payment. */
export const usePaymentDialog = lazyDialogHook<InvoiceSummary>(
  async () => (await import('./payments/payment-dialog.tsx')).PaymentDialog,
);

/** The payment dialog for a payment that was just recorded (undefined before that); saving replaces the payment. */
export const useChangePaymentDialog = lazyDialogHook<ChangedPayment | undefined>(async () => {
  const { PaymentDialog } = await import('./payments/payment-dialog.tsx');
  return ({ invoice: payment, ...rest }) => payment && <PaymentDialog {...rest} {...payment} />;
});

/** The dialog for the amount of a refund. */
export const useRefundDialog = lazyDialogHook<RefundablePayment>(
  async () => (await import('./payments/refund-payment.tsx')).InvoiceRefundDialog,
);

/** The dialog that moves an overpaid amount to another invoice. */
export const useMoveDialog = lazyDialogHook<InvoiceDetail>(
  async () => (await import('./online/move-dialog.tsx')).MoveDialog,
);

/** The confirmation before an invoice is voided. */
export const useVoidDialog = lazyDialogHook<InvoiceSummary>(
  async () => (await import('./void-dialog.tsx')).VoidDialog,
);

/** The dialog for checking and sending the email to the client. */
export const useEmailToClientDialog = lazyDialogHook<InvoiceToEmail>(
  async () => (await import('./detail/email-to-client-dialog.tsx')).EmailToClientDialog,
);

/** The dialog for the message to the client of a form, with a preview of the email. */
export const useClientMessageDialog = lazyDialogHook<ClientMessageSubject>(async () => {
  const { ClientMessageDialog } = await import('./editor/client-message-dialog.tsx');
  return ({ invoice, ...rest }) => <ClientMessageDialog subject={invoice} {...rest} />;
});
