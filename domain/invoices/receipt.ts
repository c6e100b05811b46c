import { type AskingFacts, askingOf } from '../documents/asking.ts';
import type { StoredStatus } from '../documents/invoice-status.ts';
import { hasArrived } from '../documents/money-row.ts';
import type { Payment } from '../documents/payment.ts';
import { type InvoiceRecord, wasSent } from './invoice-record.ts';
import type { TimelineEvent } from './timeline.ts';

/**
 * Seconds for which the receipt of a payment recorded by hand waits, so that "Undo" right after it also stops the
 * receipt. A little longer than the notice with "Undo" is shown.
 */
export const receiptDelaySeconds = 20;

/** A payment and the ISO instant at which it was recorded. */
export interface RecordedPayment extends Payment {
  readonly recordedAt: string;
}

/** Sorts payments by recording time, then by ID. */
export function byRecording(first: RecordedPayment, second: RecordedPayment): number {
  if (first.recordedAt !== second.recordedAt) return first.recordedAt < second.recordedAt ? -1 : 1;
  if (first.paymentId === second.paymentId) return 0;
  return first.paymentId < second.paymentId ? -1 : 1;
}

/**
 * The payments listed on the receipt of `last`: all recorded up to and including it, in recording order. Payments
 * recorded later are excluded even if they were received earlier, so that a receipt emailed late still adds up.
 */
export const paymentsUpTo = <Recorded extends RecordedPayment>(
  payments: readonly Recorded[],
  last: RecordedPayment,
): readonly Recorded[] => payments.filter((payment) => byRecording(payment, last) <= 0).sort(byRecording);

/**
 * The payments that a receipt lists when it is emailed: those of `paymentsUpTo`, and what was taken back of them since,
 * so that it never says that money is paid which was refunded.
 */
export function paymentsOnReceipt<Recorded extends RecordedPayment>(
  payments: readonly Recorded[],
  last: RecordedPayment,
): readonly Recorded[] {
  const listed = paymentsUpTo(payments, last);
  const sources = new Set(listed.flatMap(({ online }) => (online ? [online.source] : [])));
  return payments
    .filter((payment) => listed.includes(payment) || sources.has(payment.online?.source ?? ''))
    .toSorted(byRecording);
}

/**
 * The address that has, or may have, a receipt with this payment; undefined if there is none. A receipt also lists the
 * earlier payments, so receipts of later payments count. `payments`: in recording order.
 */
export function receiptHolder(
  newestFirst: readonly TimelineEvent[],
  payments: readonly Payment[],
  paymentId: string,
): string | undefined {
  const position = payments.findIndex((payment) => payment.paymentId === paymentId);
  // A payment that is not listed yet is later than all listed ones.
  const earlier = position === -1 ? payments : payments.slice(0, position);
  const earlierIds = earlier.map((payment) => payment.paymentId);
  return newestFirst.find(
    ({ kind, mail, paymentId: receiptOf }) =>
      mail === 'receipt' &&
      (kind === 'emailed' || kind === 'unconfirmed') &&
      !earlierIds.some((id) => id === receiptOf),
  )?.to;
}

/**
 * True if a receipt can be emailed for a payment: money arrived with it, and the client's bank did not take it back.
 * `payments`: all payments of the invoice.
 */
export const canHaveReceipt = (
  payment: Pick<Payment, 'amountCents' | 'online'>,
  payments: readonly Pick<Payment, 'online'>[],
): boolean => payment.amountCents > 0 && hasArrived(payment) && !wasReturned(payment, payments);

/** True for money that a reported account received: it is no payment to the owner, so there is no receipt for it. */
export const isOfReportedAccount = (
  { online }: Pick<Payment, 'online'>,
  { onlinePayments }: Pick<InvoiceRecord, 'onlinePayments'>,
): boolean => onlinePayments?.payments?.[online?.source ?? '']?.isReported === true;

/** The facts of an invoice that decide about receipts of its payments. */
interface ReceiptInvoice extends AskingFacts {
  readonly status: StoredStatus;
}

/**
 * True if a receipt of a payment may be offered on the invoice: its client has it, and it was not imported. The money that
 * a reported account received is no payment to the owner; which one it was is known only to the server, so none that was
 * paid online is offered beside it.
 */
export const offersReceipt = (invoice: ReceiptInvoice, { online }: Pick<Payment, 'online'>): boolean =>
  invoice.importId === undefined &&
  wasSent(invoice) &&
  (online === undefined || askingOf(invoice).waitsFor.every(({ kind }) => kind !== 'reported-account'));

/** True if the client's bank took a payment back: nothing of it is left, so it has no fee and no net amount. */
export const wasReturned = (
  { online }: Pick<Payment, 'online'>,
  payments: readonly Pick<Payment, 'online'>[],
): boolean =>
  online !== undefined &&
  payments.some(({ online: other }) => other?.cause === 'return' && other.source === online.source);

/** What tells whether the client has a receipt: the emails so far, the payments, and receipts about to be emailed. */
export interface ReceiptFacts {
  /** Newest first. */
  readonly timeline: readonly TimelineEvent[];
  /** In recording order. */
  readonly payments?: readonly Payment[] | undefined;
  readonly waitingReceipts?: readonly { readonly paymentId: string }[] | undefined;
}

/**
 * True if the client has, or is about to get, a receipt for everything that arrived: that of the last payment, which
 * also lists the earlier ones, or the invoice emailed after it. An email that came back does not count.
 */
export function hasReceiptOfAll({ timeline, payments = [], waitingReceipts = [] }: ReceiptFacts): boolean {
  const last = payments.findLast((payment) => canHaveReceipt(payment, payments));
  if (!last) return false;
  if (waitingReceipts.some(({ paymentId }) => paymentId === last.paymentId)) return true;
  const recorded = timeline.findIndex(
    ({ kind, paymentId }) => kind === 'payment-recorded' && paymentId === last.paymentId,
  );
  const since = recorded === -1 ? timeline : timeline.slice(0, recorded);
  const emailed = since.findIndex(
    ({ kind, mail, paymentId, amountCents }) =>
      kind === 'emailed' &&
      (mail === 'receipt' ? paymentId === last.paymentId : mail === 'to-client' && amountCents !== undefined),
  );
  const { mail, to } = since[emailed] ?? {};
  const cameBack = since
    .slice(0, Math.max(0, emailed))
    .some(
      (event) =>
        (event.kind === 'bounced' || event.kind === 'rejected') && event.mail === mail && event.to === to,
    );
  return emailed !== -1 && !cameBack;
}

/** Texts about a receipt that is requested after its payment was recorded. */
export const receiptTexts = {
  button: 'Receipt',
  /** The accessible name of the button. `payment`: "$40.00, Check, November 3, 2026". */
  label: (payment: string) => `Email a receipt for ${payment}`,
  title: 'Email a receipt',
  question: (amount: string, to: string) => `${to} gets a receipt for ${amount}, with the PDF.`,
  confirm: 'Send receipt',
  queued: (amount: string, to: string) => `A receipt for ${amount} goes to ${to}.`,
  failed: 'The receipt could not be sent. Please try again.',
} as const;

/** Shown after the removal of a payment that had published the new version. */
export const linkKeepsNewVersion = 'The link keeps showing the new version.';
