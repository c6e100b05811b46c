import { type Cents, formatDollars } from '../money.ts';

/** Texts for owners about the deposit of a quote that is paid online. */
export const ownerDepositTexts = {
  depositPaid: (amount: Cents, day?: string) =>
    `Paid online: ${formatDollars(amount)}${day === undefined ? '' : ` on ${day}`}`,
  depositLabel: (amount: string) => `Deposit, ${amount} paid online`,
  depositRefunded: (amount: Cents) => `Refunded: ${formatDollars(amount)}`,
  depositRefundFailedHint: 'Your client did not get it. Refund it again, or give it back in another way.',
  depositDisputed:
    'Your client’s bank disputes this payment. Respond in your Stripe dashboard. For a dispute file to send as evidence, create the invoice; a draft is enough.',
  depositLost: 'A dispute about this payment was lost, and the money was returned to the client.',
  /** While a bank payment of the deposit is on its way, beside "Create invoice". */
  depositPending: 'A bank payment of the deposit is on its way. It is added to the invoice when it arrives.',
  depositChecked: 'A payment of the deposit is being checked. If it arrived, it is added to the invoice.',
} as const;
