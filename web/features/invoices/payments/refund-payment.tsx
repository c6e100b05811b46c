import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { RefundDialog } from '../../documents/refund-dialog.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

/** A payment to refund, and what is left of it. */
export interface RefundablePayment {
  readonly invoiceId: string;
  readonly paymentId: string;
  /** "$450.00, Card, November 3, 2026". */
  readonly label: string;
  /** Cents. */
  readonly leftCents: number;
  /** Called with the amount in cents once the refund is on its way. */
  readonly onRefunded: (amountCents: number) => void;
}

/** Refunds a payment of an invoice. */
export function RefundPayment({
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
