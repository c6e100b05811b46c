import { brand } from '../brand.ts';

/** The word that an owner types to delete the account. */
export const deletionWord = 'DELETE';

/** An account can be deleted only this many seconds after a sign-in. */
export const freshSignInSeconds = 5 * 60;

/** True for a sign-in (`auth_time`, seconds since 1970) that is recent enough at `now` (milliseconds since 1970). */
export const isFreshSignIn = (signedInAt: number, now: number): boolean =>
  now / 1_000 - signedInAt <= freshSignInSeconds;

/** The sizes and delays of the units in which an account is deleted. */
export const deletionPace = {
  /** Table items or files deleted in one unit. */
  perUnit: 100,
  /** Quotes deleted in one unit, each with its events and drafts. */
  quotesPerUnit: 10,
  /** Seconds between two units. */
  secondsBetween: 1,
  /** Seconds from closing the account until its documents are deleted. Functions that still use it end by then. */
  settleSeconds: 60,
  /** Seconds until every access token has expired. Then all items are read once more. */
  lastLookSeconds: 3_660,
} as const;

/** The data that a deletion deletes, and when. Shown before the deletion starts and on the privacy page. */
export const deletedThings: readonly { readonly when: string; readonly what: string }[] = [
  {
    when: 'Within a minute',
    what: `Every link that your clients have, all email from ${brand.name} to you and to your clients, reminders and repeating invoices, and your sign-in, here and in the mobile app.`,
  },
  {
    when: 'Within 24 hours',
    what: 'Your business details and logo, clients, saved items, invoices with their PDFs, payments, quotes with their approval records, exports of them, and the history of sign-ins and emails.',
  },
];

/**
 * The data that a deletion does not delete, with the duration and the reason. Shown before the deletion starts and on
 * the privacy page.
 */
export const keptAfterDeletion: readonly {
  readonly what: string;
  readonly howLong: string;
  readonly why: string;
}[] = [
  {
    what: `Records of what you paid ${brand.name}, if you had a paid plan.`,
    howLong: '7 years',
    why: 'Tax law asks for them.',
  },
  {
    what: 'A code made from your email address, with the number of free invoices sent to it and whether it blocked them.',
    howLong: 'No end',
    why: 'So that deleting an account neither gives more free invoices nor lifts a block. The address cannot be read from the code.',
  },
  {
    what: 'Records of free invoices that were emailed to you: whether each arrived, under a code.',
    howLong: '180 days',
    why: 'To answer complaints about email.',
  },
  {
    what: 'Counters against abuse, under codes.',
    howLong: '2 days',
    why: 'To stop spam and fraud.',
  },
  {
    what: 'Messages that you wrote to support.',
    howLong: '2 years',
    why: 'To answer questions about them.',
  },
  {
    what: 'Your account with Stripe, if you took online payments, with the payments in it. Here only its ID stays.',
    howLong: 'No end here; at Stripe, until you close it',
    why: `It is yours: payouts and refunds go on there, and ${brand.name} does nothing with it any more. By the ID we ignore what Stripe still reports.`,
  },
  {
    what: 'Backups of the database.',
    howLong: '35 days',
    why: 'To repair damage. After a repair the deletion is done again.',
  },
  {
    what: 'Technical logs, which hold a random account number, no names and nothing you wrote.',
    howLong: '3 months',
    why: 'To find faults and abuse.',
  },
  {
    what: 'Emails and PDFs that your clients have, and what they typed about you in accounts of their own.',
    howLong: 'As long as they keep them',
    why: 'They are theirs.',
  },
];
