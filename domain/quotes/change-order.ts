import type { Cents } from '../money.ts';
import { formatDollars } from '../money.ts';
import { cleanText, countText } from '../text.ts';
import type { StoredQuoteStatus } from './quote-state.ts';

/**
 * What makes a quote a change order: it changes what was agreed in an approved quote. It is a part of the content, so
 * that it is hashed and signed.
 */
export interface ChangeOrder {
  /** Counted from 1 for each quote. */
  readonly number: number;
  /** The number of the quote that it changes; '' if that has none. */
  readonly quoteNumber: string;
  /** Hash of the approved content of that quote. */
  readonly approvedHash: string;
  readonly reason: string;
  /** Days that the work takes longer; absent for none. */
  readonly daysAdded?: number;
  /** The agreed total before this change order, in cents. Known when it is shown to be signed. */
  readonly agreedBeforeCents?: Cents;
}

/** What a quote stores about one of its change orders. */
export interface QuoteChange {
  /** Counted from 1. */
  readonly number: number;
  /** "Q-1001-C1". */
  readonly changeNumber: string;
  readonly status: StoredQuoteStatus;
  /** What it adds to the agreed total; negative if it lowers it. */
  readonly cents: Cents;
  /** ISO instant of its last event. */
  readonly at: string;
  readonly daysAdded?: number;
}

/** The change orders of a quote by the ID of each, which is that of a quote. */
export type QuoteChanges = Readonly<Record<string, QuoteChange>>;

/** A change order of a quote with its ID. */
export interface ListedChange extends QuoteChange {
  readonly changeId: string;
}

/** Most change orders of one quote, and longest reason and most added days of one. */
export const changeLimits = { perQuote: 30, reason: 500, days: 365 } as const;

/** The change orders of a quote, in order. */
export const listedChanges = (changes: QuoteChanges = {}): readonly ListedChange[] =>
  Object.entries(changes)
    .map(([changeId, change]) => ({ changeId, ...change }))
    .sort((one, other) => one.number - other.number);

/** The signed ones of listed change orders in the order of signing, so that one signed later never goes in front. */
export const signedOf = (listed: readonly ListedChange[]): readonly ListedChange[] =>
  listed
    .filter(({ status }) => status === 'accepted')
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));

/** The signed change orders of a quote, in the order of signing. */
export const signedChanges = (changes?: QuoteChanges): readonly ListedChange[] =>
  signedOf(listedChanges(changes));

/** What the signed change orders add to the total of a quote, in cents. */
export const signedCents = (changes: QuoteChanges = {}): Cents =>
  Object.values(changes).reduce((sum, { status, cents }) => (status === 'accepted' ? sum + cents : sum), 0);

/** The number of the next change order of a quote. A number is never given twice while its change order exists. */
export const nextChange = (changes: QuoteChanges = {}): number =>
  Math.max(0, ...Object.values(changes).map(({ number }) => number)) + 1;

/** "Q-1001-C1"; "C1" for a quote without a number. */
export const changeNumberOf = ({
  quoteNumber,
  number,
}: Pick<ChangeOrder, 'quoteNumber' | 'number'>): string =>
  quoteNumber === '' ? `C${number}` : `${quoteNumber}-C${number}`;

/** A change order as it was sent: without the agreed total that it was signed with. */
export const changeAsSent = ({ agreedBeforeCents: _before, ...sent }: ChangeOrder): ChangeOrder => sent;

/** The typed reason of a change order, cleaned. */
export const cleanReason = (reason = ''): string => cleanText(reason).trim();

/** The typed number of added days; undefined if it is none, NaN if it is not one from 1 to 365. */
export function parseDaysAdded(typed = ''): number | undefined {
  const days = typed.trim();
  if (days === '' || /^0+$/.test(days)) return undefined;
  return /^\d{1,3}$/.test(days) && Number(days) <= changeLimits.days ? Number(days) : Number.NaN;
}

/** "2 days longer". */
export const daysAddedText = (days: number): string => `${countText(days, 'day')} longer`;

/** "+$300.00", "-$85.00". */
export const changeAmountText = (cents: Cents): string =>
  cents < 0 ? formatDollars(cents) : `+${formatDollars(cents)}`;

/** "2 change orders not signed yet" */
export const unsignedText = (count: number): string => `${countText(count, 'change order')} not signed yet`;

/** Texts of change orders. */
export const changeTexts = {
  name: 'Change order',
  /** "Change order to Q-1001" */
  toQuote: (quoteNumber = ''): string => `Change order${quoteNumber === '' ? '' : ` to ${quoteNumber}`}`,
  add: 'Add a change order',
  heading: 'Change orders',
  agreedTotal: 'Agreed total',
  agreedBefore: 'Agreed before',
  agreedAfter: 'Agreed total with this change',
  quotedFor: (cents: Cents): string => `Agreed total; the quote was ${formatDollars(cents)}`,
  notSigned: 'Not signed yet',
  notInWriting: 'Not agreed in writing',
  changedMeanwhile: (agreedCents: Cents): string =>
    `What you agreed on has changed since you opened this form. The agreed total is now ${formatDollars(agreedCents)}.`,
  changedSinceDraft: (agreedCents: Cents): string =>
    `What you agreed on has changed since this draft was made. The agreed total is now ${formatDollars(agreedCents)}.`,
  useAgreed: 'Use what is agreed now',
  keepRows: 'Keep my lines',
  rowsReplaced: 'Lines replaced by what is agreed now',
  reasonMissing: 'Type why the work changes.',
  reasonLong: `The reason can be at most ${changeLimits.reason} characters.`,
  daysWrong: `Days added must be a whole number from 1 to ${changeLimits.days}.`,
  /** The sentence above the button of the signature. */
  youAgree: (changeNumber: string, cents: Cents, agreedCents: Cents): string =>
    `You agree to change order ${changeNumber}, ${changeAmountText(cents)}. The agreed total is then ${formatDollars(agreedCents)}.`,
} as const;
