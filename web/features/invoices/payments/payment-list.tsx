import { useEffect, useState } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import { moneyOf } from '#domain/documents/money-amounts';
import { entryLabel } from '#domain/documents/money-row';
import { methodLabel, type Payment } from '#domain/documents/payment';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { canHaveReceipt, offersReceipt, wasReturned } from '#domain/invoices/receipt';
import type { ListedPayment } from '#domain/invoices/receipt-news';
import { formatDollars } from '#domain/money';
import { feeText, ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { useRefundDialog } from '../lazy-dialogs.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';
import { EmailReceiptButton } from './email-receipt-button.tsx';
import type { RefundablePayment } from './refund-payment.tsx';
import { receiptAddress, useRemovePayment } from './use-remove-payment.ts';

/** Milliseconds after a refund request at which its invoice is read again. */
const refreshDelays = [1_000, 3_000, 6_000, 12_000, 30_000];

/** The method and date of a payment, such as "Check, November 3, 2026". */
const methodAndDate = ({ method, date }: Pick<Payment, 'method' | 'date'>): string =>
  `${methodLabel(method)}, ${formatLongDate(date)}`;

const depositMethodAndDate = ({ method, on }: ReceivedDeposit): string =>
  method === undefined ? formatLongDate(on) : methodAndDate({ method, date: on });

/** Describes an entry, such as "Refund, November 3, 2026" or "Check, November 3, 2026". */
const rowDescription = (payment: Payment): string => {
  const label = entryLabel(payment);
  return label === undefined ? methodAndDate(payment) : `${label}, ${formatLongDate(payment.date)}`;
};

/** The deposit received for the quote, and the payments of the invoice; empty if there are none. */
export function PaymentList({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { payments = [], deposit } = invoice;
  const address = invoice.deliveryEmail ?? invoice.clientEmail;
  if (payments.length === 0 && !deposit) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Payments</h2>
      <ul className="mt-3 divide-y divide-line">
        {deposit && (
          <li className="py-3 text-sm">
            <p className="font-medium tabular-nums" translate="no">
              {formatDollars(deposit.cents)}
            </p>
            <p className="mt-0.5 text-muted">Deposit paid, {depositMethodAndDate(deposit)}</p>
            {deposit.note !== undefined && <p className="mt-0.5 break-words text-muted">{deposit.note}</p>}
          </li>
        )}
        {payments.map((payment) => (
          <PaymentRow
            key={payment.paymentId}
            invoiceId={invoice.invoiceId}
            payment={payment}
            payments={payments}
            isReturned={wasReturned(payment, payments)}
            refundableCents={invoice.refundable?.[payment.paymentId] ?? 0}
            owed={{ clientName: invoice.clientName, overpaidCents: moneyOf(invoice).overpaidCents }}
            receiptTo={receiptAddress(invoice, payment.paymentId)}
            emailReceiptTo={
              offersReceipt(invoice, payment) && canHaveReceipt(payment, payments) ? address : ''
            }
          />
        ))}
      </ul>
    </Card>
  );
}

interface PaymentRowProps {
  readonly invoiceId: string;
  readonly payment: ListedPayment;
  /** All payments of the invoice. */
  readonly payments: readonly ListedPayment[];
  /** The client's bank took it back. */
  readonly isReturned: boolean;
  /** The amount that can still be refunded, in cents. */
  readonly refundableCents: number;
  readonly owed: RefundablePayment['owed'];
  /** The address that has, may have, or is about to get its receipt; undefined if there is none. */
  readonly receiptTo: string | undefined;
  /** The address to which a receipt can be emailed now; '' if none can be. */
  readonly emailReceiptTo: string;
}

/** A payment. Payments recorded by the provider can be refunded, but not removed. */
function PaymentRow(props: PaymentRowProps) {
  const { invoiceId, payment, payments, isReturned, refundableCents, owed, receiptTo, emailReceiptTo } =
    props;
  const { remove, isRemoving } = useRemovePayment();
  const { online, amountCents, note } = payment;
  const label = `${formatDollars(amountCents)}, ${methodAndDate(payment)}`;
  return (
    // The buttons are beside the amount, so that the other lines have the whole width.
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-3 text-sm">
      <p className="font-medium tabular-nums" translate="no">
        {formatDollars(amountCents)}
      </p>
      <div className="order-last col-span-2 min-w-0">
        <p className="mt-0.5 text-muted">
          <AsWritten text={rowDescription(payment)} />
        </p>
        {online?.cause === 'payment' && !isReturned && !payment.isReported && (
          <p className="mt-0.5 text-muted tabular-nums">
            <AsWritten text={feeText(online, payments)} />
          </p>
        )}
        {note !== undefined && <p className="mt-0.5 break-words text-muted">{note}</p>}
      </div>
      <div className="-my-3 -mr-4 flex flex-wrap justify-end">
        {emailReceiptTo !== '' && (
          <EmailReceiptButton invoiceId={invoiceId} payment={payment} label={label} to={emailReceiptTo} />
        )}
        {!online && (
          <Button
            variant="quiet"
            disabled={isRemoving}
            aria-label={`Remove the payment of ${label}`}
            onClick={() => remove(invoiceId, payment, receiptTo)}
          >
            Remove
          </Button>
        )}
        {refundableCents > 0 && (
          <RefundButton
            invoiceId={invoiceId}
            paymentId={payment.paymentId}
            {...{ label, refundableCents, owed }}
          />
        )}
      </div>
    </li>
  );
}

/** Offers a refund. After a request it shows that the refund is in progress until it is recorded. */
function RefundButton(props: Omit<RefundablePayment, 'onRefunded'>) {
  const { invoiceId, label, refundableCents } = props;
  const showToast = useToast();
  const [request, setRequest] = useState<{ readonly cents: number; readonly refundableCents: number }>();
  // The refundable amount changes once the refund is recorded.
  const isPending = request?.refundableCents === refundableCents;
  useRefreshWhile(isPending, invoiceId);
  const refundDialog = useRefundDialog({
    ...props,
    onRefunded(cents) {
      setRequest({ cents, refundableCents });
      showToast({ title: texts.refundDone(cents) });
    },
  });
  return (
    <>
      {isPending ? (
        <p className="max-w-40 text-right text-muted">{texts.refundDone(request.cents)}</p>
      ) : (
        <Button variant="quiet" aria-label={`Refund the payment of ${label}`} onClick={refundDialog.ask}>
          {texts.refund}
        </Button>
      )}
      {refundDialog.dialog}
    </>
  );
}

/**
 * Reads an invoice again a few times while a refund is not recorded; the provider usually reports it within seconds.
 */
function useRefreshWhile(isPending: boolean, invoiceId: string): void {
  const { refreshInvoice, refreshReceived, refreshStatistics } = useInvoiceCache();
  useEffect(() => {
    if (!isPending) return undefined;
    const refresh = () =>
      void Promise.all([refreshInvoice(invoiceId), refreshReceived(), refreshStatistics()]);
    const timers = refreshDelays.map((milliseconds) => setTimeout(refresh, milliseconds));
    return () => timers.forEach(clearTimeout);
  }, [isPending, invoiceId, refreshInvoice, refreshReceived, refreshStatistics]);
}
