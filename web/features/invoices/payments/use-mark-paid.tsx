import { useRef, useState } from 'react';
import type { CalendarDate } from '#domain/calendar-date';
import { isClosed, moneyOf, statusByMoney } from '#domain/documents/money-amounts';
import { paidBy } from '#domain/documents/payment';
import { standingOf } from '#domain/documents/standing';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { receiptHolder } from '#domain/invoices/receipt';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useChangePaymentDialog } from '../lazy-dialogs.tsx';
import { useChangeInvoice } from '../use-change-invoice.ts';
import type { ChangedPayment } from './use-payment-form.ts';
import { useLastMethod } from './use-record-payment.ts';
import { emailedReceiptNote, removeRecordedToast } from './use-remove-payment.ts';

/** The invoice as it is shown before the server has confirmed that it is paid. */
function asPaid(invoice: InvoiceSummary): InvoiceSummary {
  const { recordableCents } = moneyOf(invoice);
  const paidAt = new Date().toISOString();
  if (recordableCents === 0) return { ...invoice, status: 'paid', paidAt };
  const after = { ...invoice, paidCents: (invoice.paidCents ?? 0) + recordableCents };
  // What is on its way or undecided is not recorded, and remains.
  const marked = { ...after, status: statusByMoney(after) };
  return { ...marked, ...(isClosed(marked) && { paidAt }) };
}

/** "marked as paid", or the state in which something is left, such as "partly paid". */
function stateAfter(after: InvoiceSummary, today: CalendarDate): string {
  const { state, badge } = standingOf(after, today);
  return state === 'paid' ? 'marked as paid' : badge.label.toLowerCase();
}

/** An invoice, with its payments if it was read for its page. */
type InvoiceWithPayments = InvoiceSummary & Partial<Pick<InvoiceDetail, 'payments' | 'waitingReceipts'>>;

/** The invoice as it is shown before the server has confirmed that this payment was removed. */
function asReopened(
  { paidAt, paidCents: _paid, payments, waitingReceipts, ...invoice }: InvoiceWithPayments,
  removedId: string,
  remainingPaidCents: number,
): InvoiceWithPayments {
  const remains = ({ paymentId }: { readonly paymentId: string }) => paymentId !== removedId;
  const remaining = { ...invoice, ...(remainingPaidCents > 0 && { paidCents: remainingPaidCents }) };
  const after = { ...remaining, status: statusByMoney(remaining) };
  return {
    ...after,
    // Still paid if it was paid twice.
    ...(isClosed(after) && paidAt !== undefined && { paidAt }),
    ...(payments && { payments: payments.filter(remains) }),
    ...(waitingReceipts && { waitingReceipts: waitingReceipts.filter(remains) }),
  };
}

/**
 * Marks a sent invoice as paid: records a payment of what is not paid by the last used method. `undoPaid` removes the last
 * payment. The toast offers to change the payment or to email a receipt; both open the payment form, and the payment is
 * replaced only when that form is saved. `offersReceipt` is false on a page that offers the receipt itself.
 */
export function useMarkPaid({ offersReceipt = true }: { readonly offersReceipt?: boolean } = {}) {
  const changeInvoice = useChangeInvoice();
  const showToast = useToast();
  const lastMethod = useLastMethod();
  const today = useAccountDay();
  const [changedPayment, setChangedPayment] = useState<ChangedPayment>();
  const changeDialog = useChangePaymentDialog(changedPayment);
  /** The payment recorded here; the displayed invoice may not contain it yet. */
  const recordedPayment = useRef<{ readonly invoiceId: string; readonly paymentId: string }>(undefined);

  function removePayment(
    before: InvoiceSummary,
    paymentId: string,
    remainingPaidCents: number,
    receiptTo?: string,
  ) {
    const path = { invoiceId: before.invoiceId, paymentId };
    changeInvoice({
      before,
      after: asReopened(before, paymentId, remainingPaidCents),
      stateText: 'marked as sent',
      async save() {
        const answer = await callAsAccount('remove-payment', { path });
        removeRecordedToast(paymentId);
        // Shown until it is closed, because the client may believe that the invoice is paid.
        if (receiptTo !== undefined && !answer.receiptDropped)
          showToast({ title: `Payment removed. ${emailedReceiptNote(receiptTo)}`, milliseconds: 0 });
        return answer;
      },
    });
  }

  return {
    markPaid(before: InvoiceSummary) {
      const { invoiceId, paidCents = 0 } = before;
      // The server uses the idempotency key as the payment's ID.
      const key = crypto.randomUUID();
      recordedPayment.current = { invoiceId, paymentId: key };
      const after = asPaid(before);
      const method = lastMethod.read();
      const recordsPayment = moneyOf(before).recordableCents > 0;
      const methodText = method !== undefined && recordsPayment ? `, ${paidBy(method)}` : '';
      const openPaymentForm = (wantsReceipt: boolean) => () => {
        setChangedPayment({
          invoice: before,
          replaces: { paymentId: key, method: method ?? 'other' },
          wantsReceipt,
        });
        changeDialog.ask();
      };
      const canEmailReceipt = offersReceipt && (before.deliveryEmail ?? before.clientEmail) !== '';
      changeInvoice({
        before,
        after,
        stateText: `${stateAfter(after, today())}${methodText}`,
        save: () =>
          callAsAccount('record-payment', { path: { invoiceId }, body: { ...(method && { method }) }, key }),
        undo: () => removePayment(after, key, paidCents),
        ...(recordsPayment && {
          moreActions: [
            { label: 'Change', run: openPaymentForm(false) },
            ...(canEmailReceipt ? [{ label: 'Email receipt', run: openPaymentForm(true) }] : []),
          ],
        }),
      });
    },
    undoPaid(before: InvoiceDetail) {
      const { invoiceId, payments = [], paidCents = 0, waitingReceipts } = before;
      const lastPayment = payments.at(-1);
      const recorded = recordedPayment.current;
      const recordedId = recorded?.invoiceId === invoiceId ? recorded.paymentId : undefined;
      // An invoice marked as paid without a payment ($0.00) has no payment ID; the server reopens it for any ID.
      const paymentId = lastPayment?.paymentId ?? recordedId ?? invoiceId;
      removePayment(
        before,
        paymentId,
        lastPayment ? paidCents - lastPayment.amountCents : 0,
        waitingReceipts?.find((receipt) => receipt.paymentId === paymentId)?.to ??
          receiptHolder(before.timeline, payments, paymentId),
      );
    },
    /** The form opened by Change and "Email receipt". */
    dialog: changeDialog.dialog,
  };
}
