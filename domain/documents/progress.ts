import { type Cents, formatDollars } from '../money.ts';

/** How a part of an approved quote is chosen. `rest`: all that is left. */
export const partKinds = ['percent', 'amount', 'lines', 'rest'] as const;

export type PartKind = (typeof partKinds)[number];

/** What to bill of an approved quote, as typed. */
export interface Part {
  readonly kind: PartKind;
  /** The percentage of the agreed total, or the amount; '' for other kinds. */
  readonly typed: string;
  /** The positions of the agreed lines that are done; empty for other kinds. */
  readonly lines: readonly number[];
}

/** A part of an approved quote that an invoice bills, in cents. */
export interface BilledPart {
  readonly part: Part;
  /** The agreed total when it was saved, with tax. */
  readonly agreedCents: Cents;
  /** The total of the invoice, with tax. 0 until a part that can be billed was chosen. */
  readonly cents: Cents;
  /** Its share of the agreed tax. */
  readonly taxCents: Cents;
  /** Its share of the agreed taxed amount. */
  readonly taxBaseCents: Cents;
}

/** What a progress invoice says about the agreed total. */
export interface Progress extends BilledPart {
  /** What other invoices had billed when it was saved. */
  readonly billedBeforeCents: Cents;
}

/** What is left to bill after the invoice, in cents; negative never. */
export const remainingCentsOf = ({
  agreedCents,
  billedBeforeCents,
  cents,
}: Pick<Progress, 'agreedCents' | 'billedBeforeCents' | 'cents'>): Cents =>
  Math.max(0, agreedCents - billedBeforeCents - cents);

/** A row about the agreed total, as every screen and paper shows it. */
export interface ProgressRow {
  readonly label: string;
  readonly value: string;
}

/** The rows of a progress invoice about the agreed total. `depositCents`: the paid deposit that it uses. */
export const progressRows = (progress: Progress, depositCents: Cents = 0): readonly ProgressRow[] => [
  { label: 'Agreed total', value: formatDollars(progress.agreedCents) },
  { label: 'Billed before', value: formatDollars(progress.billedBeforeCents) },
  { label: 'This invoice', value: formatDollars(progress.cents) },
  { label: 'Remaining', value: formatDollars(remainingCentsOf(progress)) },
  ...(depositCents > 0 ? [{ label: 'Deposit used', value: formatDollars(depositCents) }] : []),
];
