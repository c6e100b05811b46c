import type { PaymentMethod } from '../documents/payment.ts';
import type { Cents } from '../money.ts';

/**
 * What happened. `payment` and `deposit`: money arrived. `refused`: a bank refused a payment before anything arrived.
 * `returned`: a bank took a payment back. `check`: the client says that a check is on its way. `approved`: a quote was
 * approved. `on-its-way`: the client began a bank payment that has not arrived. `opened`: the client probably opened the
 * document for the first time. `sent`: a schedule emailed an invoice to its client, which is in the email at 10:00 and not
 * in the list.
 */
export const cameInKinds = [
  'payment',
  'deposit',
  'refused',
  'returned',
  'check',
  'approved',
  'on-its-way',
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
  /** Only `opened`: the client did something on the page, so that it was certainly opened. */
  readonly isCertain?: boolean;
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

/** What a client does on the page of a document, or what follows from it. */
const doneOnPage: readonly CameInKind[] = ['on-its-way', 'check', 'refused', 'approved'];

/**
 * What came in, newest first, as it is true now: a bank payment is no longer on its way once that amount arrived or was
 * refused, and a document on whose page its client paid or reported something was certainly opened.
 */
export function cameInNow(newestFirst: readonly CameIn[]): readonly CameIn[] {
  // Each outcome concludes one bank payment.
  const concluded = new Set<CameIn>();
  const isOutcome = ({ kind }: CameIn): boolean => isArrival(kind) || kind === 'refused';
  const isOver = (begun: CameIn, index: number): boolean => {
    const outcome = newestFirst
      .slice(0, index)
      .findLast(
        (later) =>
          !concluded.has(later) &&
          isOutcome(later) &&
          later.documentId === begun.documentId &&
          later.cents === begun.cents,
      );
    if (outcome) concluded.add(outcome);
    return outcome !== undefined;
  };
  return newestFirst
    .filter((entry, index) => entry.kind !== 'on-its-way' || !isOver(entry, index))
    .map((entry) => {
      if (entry.kind !== 'opened') return entry;
      const isCertain = newestFirst.some(
        ({ documentId, kind, feeCents }) =>
          documentId === entry.documentId && (doneOnPage.includes(kind) || feeCents !== undefined),
      );
      return isCertain ? { ...entry, isCertain } : entry;
    });
}
