import type { OnlineFacts, Payment } from '../documents/payment.ts';
import { type Cents, formatDollars } from '../money.ts';

/**
 * What the provider kept of a payment and what the owner has of it now: less after a refund or a lost dispute, which do
 * not give the fee back. `payments`: all payments of the invoice.
 */
export function feeText(
  online: OnlineFacts,
  payments: readonly Pick<Payment, 'online' | 'amountCents'>[],
): string {
  const later = payments.flatMap(({ online: other }) =>
    other?.source === online.source && (other.cause === 'refund' || other.cause === 'dispute') ? [other] : [],
  );
  const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);
  const fee = online.feeCents + sum(later.map(({ feeCents }) => feeCents));
  const left = online.netCents + sum(later.map(({ netCents }) => netCents));
  const cause = later.some((other) => other.cause === 'refund') ? 'refund' : 'dispute';
  return left === online.netCents && fee === online.feeCents
    ? ownerPaymentTexts.fee(fee, left)
    : ownerPaymentTexts.feeAfter(fee, left, cause);
}

/** Texts for owners about the online payments of an invoice. */
export const ownerPaymentTexts = {
  pending: (amount: Cents) =>
    `A bank payment of ${formatDollars(amount)} is on its way. This takes up to 4 business days.`,
  fee: (fee: Cents, received: Cents) => `Fee ${formatDollars(fee)}, you receive ${formatDollars(received)}`,
  /** After a part or all of a payment was taken back. `left`: what the payment brought in the end. */
  feeAfter: (fee: Cents, left: Cents, cause: 'refund' | 'dispute') =>
    left >= 0
      ? `Fee ${formatDollars(fee)}, you keep ${formatDollars(left)} after the ${cause}`
      : `Fee ${formatDollars(fee)}, which the ${cause} does not give back`,
  refund: 'Refund',
  refunding: 'Refunding...',
  refundTitle: 'Refund a payment',
  refundHint: (left: Cents) => `Up to ${formatDollars(left)}. Stripe sends it back the way it was paid.`,
  refundReasonHint: 'Your client reads it in the email about the refund.',
  refundDone: (amount: Cents) => `Refund of ${formatDollars(amount)} is on its way.`,
  /** In the dialog of a refund. */
  stillOwes: (client: string) => `Does ${client.trim() || 'your client'} still owe this?`,
  choose: 'Choose',
  notOwing: 'No',
  owing: 'Yes',
  refundFailed: 'The refund could not be started. Please try again.',
  overpaid: (amount: Cents) => `Overpaid ${formatDollars(amount)}`,
  overpaidHint: 'Refund it under Payments; the refund is recorded automatically.',
  overpaidMovableHint: 'Refund it under Payments, or move it to another invoice of this client.',
  move: 'Move to another invoice',
  moveTitle: 'Move the overpaid amount',
  moveNone: 'This client has no other open invoice.',
  moving: 'Moving...',
  moveHint: (amount: Cents) => `Up to ${formatDollars(amount)} goes to the invoice you choose.`,
  moveChoice: 'Open invoices of this client',
  moveAmount: (amount: Cents) => `Move ${formatDollars(amount)}`,
  moveListFailed: 'The invoices could not be loaded.',
  moved: (amount: Cents) => `${formatDollars(amount)} was moved.`,
  moveFailed: 'It could not be moved. Please try again.',
  refunded: (amount: Cents) => `${formatDollars(amount)} of this invoice did not stay paid.`,
  stillOwed: 'Still owed',
  notOwed: 'Not owed',
  remindersOff: 'Reminders are off for this invoice.',
  refundFellThroughHint:
    'Your client did not get it. Refund it again under Payments, or give it back in another way.',
  disputed: 'Your client’s bank disputes a payment of this invoice.',
  inquiry:
    'Your client’s bank is asking about a payment of this invoice. It has not taken it back, and you can refund it.',
  respondBy: (day: string) => `Respond by ${day} in your Stripe dashboard.`,
  disputeLost: 'A dispute about this invoice was lost, and the money was returned to the client.',
  disputeWon: 'A dispute about this invoice was decided in your favor.',
  disputeFileHint: 'The dispute file has what you can send as evidence.',
  disputeFile: 'Download dispute file',
  disputeFileBusy: 'Downloading...',
  disputeFileFailed: 'The file could not be downloaded. Please try again.',
  /** Before an invoice is voided while its bank payment is pending. */
  voidPending:
    'A bank payment for this invoice is on its way. It still arrives after you void the invoice, and is then shown as overpaid.',
  excluded: 'No online payment on this invoice',
  excludedHint: 'The client’s page shows no button to pay.',
} as const;
