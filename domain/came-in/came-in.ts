import type { PaymentMethod } from '../documents/payment.ts';
import type { Cents } from '../money.ts';

/**
 * What happened. `payment` and `deposit`: money arrived. `refused`: a bank refused a payment before anything arrived.
 * `returned`: a bank took a payment back. `check`: the client says that a check is on its way. `approved`: a quote was
 * approved. `opened`: the client probably opened the document for the first time. `sent`: a schedule emailed an invoice to
 * its client, which is in the email at 10:00 and not in the list.
 */
export const cameInKinds = [
  'payment',
  'deposit',
  'refused',
  'returned',
  'check',
  'approved',
  'opened',
  'sent',
] as const;

type CameInKind = (typeof cameInKinds)[number];

/** The kinds that the owner is emailed about, unless the owner recorded the money. */
export const moneyKinds = [
  'payment',
  'deposit',
  'refused',
  'returned',
  'check',
] as const satisfies readonly CameInKind[];

export type MoneyKind = (typeof moneyKinds)[number];

export const isMoneyKind = (kind: CameInKind): kind is MoneyKind =>
  moneyKinds.some((known) => known === kind);

/** True for money that arrived: only that is counted as a payment. */
export const isArrival = (kind: CameInKind): boolean => kind === 'payment' || kind === 'deposit';

/** Money that came in or did not, an approval or an opening, with what was true when it happened. */
export interface CameIn {
  /** When it happened (ISO). */
  readonly at: string;
  readonly kind: CameInKind;
  readonly document: 'invoice' | 'quote';
  /** The ID of the invoice or quote. */
  readonly documentId: string;
  /** The number of the document, or the title of a quote without one; may be ''. */
  readonly title: string;
  /** May be ''. */
  readonly clientName: string;
  /** The amount that moved or was announced, or the total of the document; never negative. */
  readonly cents: Cents;
  /** How it was paid. */
  readonly method?: PaymentMethod | 'unknown';
  /** What the payment provider kept of `cents`, and what it pays out; only of online payments. */
  readonly feeCents?: Cents;
  readonly netCents?: Cents;
}

/** Days for which the dashboard lists an entry. */
export const cameInDays = 7;

/** Maximum number of entries that the dashboard lists. */
export const maxCameInShown = 20;

/** Minutes after an email about money during which everything else is collected for the next one. */
export const moneyPauseMinutes = 10;

/** Maximum number of entries in one email; the others are in the next one. */
export const maxEntriesPerMail = 20;
