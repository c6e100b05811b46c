import { brand } from '../brand.ts';
import { type Cents, formatDollars } from '../money.ts';
import { cleanLine } from '../text.ts';

/** Descriptions of information that the provider still needs, by the beginning of the provider's name for it. */
const missingWords: readonly (readonly [prefix: string, words: string])[] = [
  ['external_account', 'Your bank account for payouts'],
  ['tos_acceptance', 'Your agreement to the terms of Stripe'],
  ['business_profile', 'What your business does and its website'],
  ['business_type', 'What kind of business it is'],
  ['company.tax_id', 'The tax ID of your business'],
  ['company', 'Details of your company'],
  ['individual.verification', 'A photo of your ID'],
  ['individual.ssn', 'Your Social Security number'],
  ['individual.id_number', 'Your Social Security number'],
  ['individual', 'Details about you'],
  ['representative', 'Details about who represents the business'],
  ['person_', 'Details about who owns or represents the business'],
  ['owners', 'Details about the owners'],
  ['directors', 'Details about the directors'],
  ['settings', 'Settings of your Stripe account'],
];

/** Describes the information that the provider still needs, without repetitions. */
export function missingInWords(missing: readonly string[]): readonly string[] {
  const words = missing.map(
    (name) =>
      missingWords.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'Something else; Stripe asks for it',
  );
  return [...new Set(words)];
}

/** The reason code of an account to which its owner withdrew our access. It is not one of the provider's. */
export const accessLost = 'access-lost';

/** Explains why the provider paused payments, by its reason code. */
export function pausedInWords(code: string | undefined): string {
  if (code === undefined) return 'Stripe does not say why. Its dashboard may tell you more.';
  if (code.startsWith('rejected.')) return 'Stripe closed the account. Ask Stripe why.';
  switch (code) {
    case accessLost:
      return connectionTexts.accessEndedHint;
    case 'requirements.past_due':
    case 'action_required.requested_capabilities':
      return 'Stripe needs more information from you.';
    case 'requirements.pending_verification':
      return 'Stripe is checking what you handed in. This usually takes a few minutes, at most some days.';
    case 'under_review':
    case 'listed':
      return 'Stripe is reviewing your account.';
    default:
      return 'Stripe paused payments. Its dashboard tells you why.';
  }
}

/** An open payment page of an invoice or a quote's deposit, and its amount. */
export const openPageInWords = ({
  kind,
  number,
  amountCents,
}: {
  readonly kind: 'invoice' | 'quote';
  readonly number: string;
  readonly amountCents: Cents;
}): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Deposit of quote'} ${cleanLine(number)}, ${formatDollars(amountCents)}`;

/** Texts for owners about online payments in Settings. */
export const connectionTexts = {
  title: 'Card and bank payments',
  accept: 'Accept cards and bank payments',
  hint: 'Clients pay on a page of Stripe, and each payment is recorded on its invoice automatically. The money goes to your own Stripe account. We never see card numbers.',
  finish: 'Finish setting up',
  stillMissing: 'Stripe still needs:',
  accepting: 'Accepting payments',
  /** The provider accepts payments, but the account takes effect only after its waiting period. */
  notYet: 'Ready, not in effect yet',
  paused: 'Paused by Stripe',
  accessEnded: 'Not connected any more',
  accessEndedHint: `Somebody took the access of ${brand.name} to your Stripe account away. Clients can no longer pay online, and we can no longer see or refund the payments of this account. Recorded payments stay. To accept payments again, set it up again with Stripe.`,
  pagesLeftOpen:
    'These payment pages were open and cannot be closed. Each ends by itself. A payment on one of them goes to your Stripe account, but is not recorded here:',
  pageEnds: (when: string) => `ends ${when}`,
  setUpAgain: 'Set up again',
  openSettings: 'Open Settings',
  waiting: (when: string) =>
    `For your safety this account takes effect on ${when}. To start sooner, use the link that we emailed you.`,
  methods: 'What clients can pay with',
  card: 'Card',
  bankTransfer: 'US bank account (ACH)',
  ratesBy: 'set by Stripe',
  disconnect: 'Disconnect',
  disconnectQuestion: 'Disconnect online payments?',
  disconnectHint:
    'Clients can no longer pay online. Payments that are on their way still arrive, and what was recorded stays.',
  opening: 'Opening Stripe...',
  openFailed: 'The page of Stripe could not be opened. Please try again.',
  saveFailed: 'This could not be saved. Please try again.',
  oneMethod: 'Keep at least one, or disconnect.',
  loadFailed: 'Card and bank payments could not be loaded.',
} as const;
