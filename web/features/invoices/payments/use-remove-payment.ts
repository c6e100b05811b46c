import { useMutation } from '@tanstack/react-query';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import type { AnswerOf, BodyOf } from '#domain/contract/call-types';
import type { Payment } from '#domain/documents/payment';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { linkKeepsNewVersion, receiptDelaySeconds, receiptHolder } from '#domain/invoices/receipt';
import { formatDollars, typedAmount } from '#domain/money';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { type ShowToast, type ToastRequest, useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

/**
 * Returns a function that updates an invoice in the cached lists and on its page after a change of its payments, and
 * reads sums and statistics again.
 */
export function useUpdatePaidInvoice(): (invoice: InvoiceSummary) => void {
  const cache = useInvoiceCache();
  return (invoice) => {
    cache.put(invoice);
    void cache.refreshInvoice(invoice.invoiceId);
    void cache.refreshReceived();
    void cache.refreshStatistics();
  };
}

/** The request body that records a removed payment again, with or without a receipt for the client. */
const paymentBodyOf = (
  { amountCents, date, method, note = '' }: Payment,
  sendsReceipt: boolean,
): BodyOf<'record-payment'> => ({
  amount: typedAmount(amountCents),
  date,
  method,
  note,
  ...(sendsReceipt && { receipt: sendsReceipt }),
});

/** The address that has, may have, or is about to get a receipt for a payment; undefined if there is none. */
export const receiptAddress = (
  { payments = [], waitingReceipts = [], timeline }: InvoiceDetail,
  paymentId: string,
): string | undefined =>
  waitingReceipts.find((receipt) => receipt.paymentId === paymentId)?.to ??
  receiptHolder(timeline, payments, paymentId);

/** What the owner has to know after the removal of a payment whose receipt was emailed. */
export const emailedReceiptNote = (receiptTo: string): string =>
  `Nobody was emailed. ${receiptTo} may have a receipt for it.`;

/** What happened to the receipt of a removed payment; '' if there was none. */
function receiptNote(receiptTo: string | undefined, isDropped: boolean): string {
  if (isDropped) return ' The receipt was not emailed.';
  return receiptTo === undefined ? '' : ` ${emailedReceiptNote(receiptTo)}`;
}

/** What the toast says about the receipt of a recorded payment. `receiptTo`: its address; undefined if none. */
export function queuedReceiptNote(receiptTo: string | undefined, receiptProblem: string | undefined): string {
  if (receiptProblem !== undefined) return ` No receipt was emailed: ${receiptProblem}`;
  return receiptTo === undefined ? '' : ` A receipt goes to ${receiptTo} in ${receiptDelaySeconds} seconds.`;
}

/**
 * How long the toast about a recorded payment is shown, in milliseconds: while its Undo can still stop the receipt; 0
 * (until it is closed) if there is no receipt although one was wanted; undefined (the default) without a receipt.
 */
export function recordedToastMilliseconds(
  receiptTo: string | undefined,
  receiptProblem: string | undefined,
): number | undefined {
  if (receiptProblem !== undefined) return 0;
  // An Undo in the last two seconds might arrive too late.
  return receiptTo === undefined ? undefined : (receiptDelaySeconds - 2) * 1_000;
}

/**
 * Shows a toast with an Undo for its `milliseconds`, not longer while it is hovered or focused: then the receipt is on its
 * way. Returns a function that removes it earlier.
 */
export function showUntilReceipt(showToast: ShowToast, toast: ToastRequest): () => void {
  const removeToast = showToast(toast);
  if (toast.milliseconds) setTimeout(removeToast, toast.milliseconds);
  return removeToast;
}

/** By payment ID: a function that removes the toast that says that the payment was recorded. */
const recordedToasts = new Map<string, () => void>();

/** By invoice ID: a function that removes the toast that says that a payment was removed. */
const removedToasts = new Map<string, () => void>();

/**
 * Shows the toast of a recorded payment. It disappears at the latest when the payment is removed. Removes the toast
 * about an earlier removed payment of the invoice, because its Undo would record that payment in addition to this one.
 */
export function showRecordedToast(
  showToast: ShowToast,
  { invoiceId, paymentId }: { readonly invoiceId: string; readonly paymentId: string },
  toast: ToastRequest,
): void {
  removedToasts.get(invoiceId)?.();
  removedToasts.delete(invoiceId);
  recordedToasts.set(paymentId, showUntilReceipt(showToast, toast));
}

/** Removes the toast about a recorded payment that was removed, because its Undo would fail. */
export function removeRecordedToast(paymentId: string): void {
  recordedToasts.get(paymentId)?.();
  recordedToasts.delete(paymentId);
}

/** The answer to removing a payment, or to recording one again. */
type PaymentChangeAnswer = AnswerOf<'remove-payment'> & Partial<AnswerOf<'record-payment'>>;

/** Removes payments from invoices; each can be restored from its toast. */
export function useRemovePayment() {
  const cache = useInvoiceCache();
  const updateInvoice = useUpdatePaidInvoice();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: () => Promise<PaymentChangeAnswer>) => change(),
    onSuccess: ({ invoice }) => updateInvoice(invoice),
    onError: (error) => {
      const failure = failureOf(error);
      showToast({ title: withReference(shownSentence(failure) ?? 'This could not be saved.', failure) });
      void cache.refreshInvoices();
    },
  });
  /** Records a removed payment again, with its receipt if `receiptTo` is given. */
  function recordAgain(invoiceId: string, payment: Payment, receiptTo: string | undefined) {
    const key = crypto.randomUUID();
    const body = paymentBodyOf(payment, receiptTo !== undefined);
    mutate(() => callAsAccount('record-payment', { path: { invoiceId }, body, key }), {
      onSuccess: ({ receiptProblem }) =>
        showRecordedToast(
          showToast,
          { invoiceId, paymentId: key },
          {
            title: `Payment of ${formatDollars(payment.amountCents)} recorded again.${queuedReceiptNote(receiptTo, receiptProblem)}`,
            milliseconds: recordedToastMilliseconds(receiptTo, receiptProblem),
            action: {
              label: 'Undo',
              run: () => remove(invoiceId, { ...payment, paymentId: key }, receiptTo),
            },
          },
        ),
    });
  }
  function remove(invoiceId: string, payment: Payment, receiptTo?: string, onRemoved?: () => void): void {
    const { paymentId, amountCents } = payment;
    mutate(() => callAsAccount('remove-payment', { path: { invoiceId, paymentId } }), {
      onSuccess({ receiptDropped = false, invoice }) {
        removeRecordedToast(paymentId);
        onRemoved?.();
        const removeToast = showToast({
          title: `Payment of ${formatDollars(amountCents)} removed.${receiptNote(receiptTo, receiptDropped)}${invoice.isCorrectedByLink ? ` ${linkKeepsNewVersion}` : ''}`,
          // Shown until it is closed, because the client may believe that the invoice is paid.
          ...(receiptTo !== undefined && !receiptDropped && { milliseconds: 0 }),
          action: {
            label: 'Undo',
            // A dropped receipt is queued again. Its address is unknown here if another tab recorded the payment.
            run: () =>
              recordAgain(invoiceId, payment, receiptDropped ? (receiptTo ?? 'your client') : undefined),
          },
        });
        removedToasts.set(invoiceId, removeToast);
      },
    });
  }
  return {
    isRemoving: isPending,
    /**
     * Removes a payment. `receiptTo` is the address of its receipt. A receipt that was not emailed yet is dropped with
     * the payment, and queued again by the toast's Undo; a receipt that was emailed is not corrected. `onRemoved` can
     * move the focus from a button that disappears.
     */
    remove,
  };
}
