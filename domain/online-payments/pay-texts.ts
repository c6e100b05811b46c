import { paymentIsChecked } from '../documents/money-phrases.ts';
import type { PayableMethod } from '../documents/payment.ts';
import { type Cents, formatDollars } from '../money.ts';

const methodWords: Readonly<Record<PayableMethod, string>> = {
  card: 'by card',
  'bank-transfer': 'from your bank account',
};

/**
 * Texts for clients about online payment, on the page of an invoice or a quote. What is said of payments that a bank
 * refused is in `domain/documents/money-phrases.ts`, and in emails in `news-words.ts`.
 */
export const payTexts = {
  pay: (amount: Cents) => `Pay ${formatDollars(amount)}`,
  payDeposit: (amount: Cents) => `Pay the deposit of ${formatDollars(amount)}`,
  /** Asked of a client whose announced check is on its way. `check` is formatted. */
  besidesCheck: (check: string, amount: Cents) => ({
    text: `You said that a check for ${check} is on its way. Pay online as well?`,
    confirm: `Yes, pay ${formatDollars(amount)}`,
    cancel: 'Cancel',
  }),
  opening: 'Opening...',
  received: 'Payment received',
  pending: 'Your bank payment is on its way. This takes up to 4 business days.',
  canceled: 'Payment was not completed',
  beingChecked: paymentIsChecked,
  corrected: 'This invoice is being corrected.',
  unavailable: 'Online payment is not available right now.',
  /** After access to the owner's account at the provider was withdrawn. */
  withdrawn: (hasOtherWays: boolean) =>
    hasOtherWays
      ? 'This business does not take online payments now. Please pay as described below.'
      : 'This business does not take online payments now. Please ask how to pay.',
  otherWays: 'You can also pay as described below.',
  checking: 'Checking your payment...',
  notYet: 'Your payment is not confirmed yet. This page will show it as soon as it is; do not pay again.',
  checkAgain: 'Check again',
  /** For an amount or state that changed since the page was loaded. */
  changed: 'This page was out of date. Check the amount and press the button again.',
  secure: 'You pay on the secure page of Stripe.',
  /** The ways to pay an invoice, above the button. */
  ways: (methods: readonly PayableMethod[], hasOtherWays: boolean) =>
    `Pay ${methods.map((method) => methodWords[method]).join(' or ')}${hasOtherWays ? ', or as described below' : ''}.`,
  /** What happens after the button is pressed. */
  whatHappens: (business: string, emailsReceipt: boolean) =>
    `You go to Stripe's page. ${business || 'The business'} is told when the money arrives${emailsReceipt ? ', and you get a receipt by email' : ''}.`,
  receipt: (isEmailed: boolean, to: string | undefined) => {
    const whom = to === undefined ? '' : ` to ${to}`;
    return isEmailed ? `A receipt was emailed${whom}.` : `A receipt is being emailed${whom}.`;
  },
} as const;
