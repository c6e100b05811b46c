import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { RefundDialog } from '../../documents/refund-dialog.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

/** A payment, and the amount of it that can still be refunded. */
export interface RefundablePayment {
  readonly invoiceId: string;
  readonly paymentId: string;
  /** Describes the payment, such as "$450.00, Card, November 3, 2026". */
  readonly label: string;
  readonly refundableCents: number;
  /** For the question whether the client still owes the amount. */
  readonly owed: { readonly clientName: string; readonly overpaidCents: number };
  /** Called with the amount in cents once the refund was requested. */
  readonly onRefunded: (amountCents: number) => void;
}

/** The dialog that refunds a payment of an invoice. */
export function InvoiceRefundDialog({
  invoice: { invoiceId, paymentId, ...payment },
  ...dialog
}: {
  readonly invoice: RefundablePayment;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const cache = useInvoiceCache();
  return (
    <RefundDialog
      {...payment}
      {...dialog}
      send={(submission) =>
        callAsAccount('refund-payment', { path: { invoiceId, paymentId }, ...submission })
      }
      onFailed={() => void cache.refreshInvoice(invoiceId)}
    />
  );
}
