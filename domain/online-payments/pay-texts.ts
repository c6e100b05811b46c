import { type Cents, formatDollars } from '../money.ts';

/** Texts for clients about online payment, on the page of an invoice or a quote. */
export const payTexts = {
  pay: (amount: Cents) => `Pay ${formatDollars(amount)}`,
  payDeposit: (amount: Cents) => `Pay the deposit of ${formatDollars(amount)}`,
  opening: 'Opening...',
  received: 'Payment received',
  pending: 'Your bank payment is on its way. This takes up to 4 business days.',
  canceled: 'Payment was not completed',
  beingChecked: 'A payment is being checked. Please do not pay again.',
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
} as const;
