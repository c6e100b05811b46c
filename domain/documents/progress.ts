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
  /** What of that was in drafts, which the client did not have; absent for nothing. */
  readonly draftBeforeCents?: Cents;
  /** What the quote is for, "New furnace"; absent until it is known. */
  readonly work?: string;
}

/** What is left to bill after the invoice, in cents; negative never. */
export const remainingCentsOf = ({
  agreedCents,
  billedBeforeCents,
  cents,
}: Pick<Progress, 'agreedCents' | 'billedBeforeCents' | 'cents'>): Cents =>
  Math.max(0, agreedCents - billedBeforeCents - cents);

/** How a part of a quote stands to all of it, in cents. */
export interface PartStanding extends Pick<Progress, 'agreedCents' | 'cents' | 'work'> {
  /** What all invoices bill, drafts included. */
  readonly billedCents: Cents;
  /** What of it the client has no invoice of yet; absent for nothing. */
  readonly draftCents?: Cents;
}

/** "$6,696.00, of which $3,348.00 is in a draft": what is billed, with what of it was not sent yet. */
export const billedWithDrafts = (billedCents: Cents, draftCents: Cents = 0): string =>
  `${formatDollars(billedCents)}${draftCents > 0 ? `, of which ${formatDollars(draftCents)} is in a draft` : ''}`;

/** How a part stood when its invoice was made. */
export const partWhenSent = (progress: Progress): PartStanding => ({
  ...progress,
  billedCents: progress.billedBeforeCents + progress.cents,
  ...(progress.draftBeforeCents !== undefined && { draftCents: progress.draftBeforeCents }),
});

/**
 * Says which part of what a progress invoice is, so that nobody takes it for all: "Part of New furnace: agreed
 * $6,696.00, billed so far $3,348.00, still to be billed $3,348.00." `isOld`: the figures are those of the day when the
 * invoice was sent, and may have changed since.
 */
export function partSentence(
  { work = 'what was agreed', agreedCents, cents, billedCents, draftCents }: PartStanding,
  isOld = false,
): string {
  const left = Math.max(0, agreedCents - billedCents);
  return [
    `${cents === agreedCents ? 'All' : 'Part'} of ${work}${isOld ? '. When the invoice was sent' : ''}`,
    `: agreed ${formatDollars(agreedCents)}, billed so far ${billedWithDrafts(billedCents, draftCents)}`,
    `, still to be billed ${formatDollars(left)}.`,
  ].join('');
}

/** What a part says with only as much in drafts as is there now: of what it said, nothing has come to it since. */
function withDraftsOfNow({ draftBeforeCents = 0, ...progress }: Progress, draftCents: Cents = 0): Progress {
  const left = Math.min(draftBeforeCents, draftCents);
  return left > 0 ? { ...progress, draftBeforeCents: left } : progress;
}

/** What a part says on a paper or screen that is made now, because something has changed since its invoice was made. */
export interface ChangedPart {
  readonly progress: Progress;
  /** More or less remains to be billed of its quote than when it was sent. */
  readonly isRemainderOld: boolean;
}

/**
 * What a part says now, if that is something else than its invoice says. `part`: how it stands; undefined if its quote
 * no longer has it. `wasSent`: false for a draft, whose remainder is worked out again before it is sent.
 */
export function changedPart(
  progress: Progress | undefined,
  part: PartStanding | undefined,
  wasSent = true,
): ChangedPart | undefined {
  if (!progress) return undefined;
  const now = withDraftsOfNow(progress, part?.draftCents);
  const left = part && Math.max(0, part.agreedCents - part.billedCents);
  const isRemainderOld = wasSent && left !== remainingCentsOf(progress);
  const isChanged = isRemainderOld || now.draftBeforeCents !== progress.draftBeforeCents;
  return isChanged ? { progress: now, isRemainderOld } : undefined;
}

/** A row about the agreed total, as every screen and paper shows it. */
export interface ProgressRow {
  readonly label: string;
  readonly value: string;
}

/**
 * The rows of a progress invoice about the agreed total. `depositCents`: the paid deposit that it uses. `isOld`: what
 * remains has changed since the invoice was sent.
 */
export const progressRows = (
  progress: Progress,
  depositCents: Cents = 0,
  isOld = false,
): readonly ProgressRow[] => [
  { label: 'Agreed total', value: formatDollars(progress.agreedCents) },
  { label: 'Billed before', value: formatDollars(progress.billedBeforeCents) },
  ...(progress.draftBeforeCents === undefined
    ? []
    : [{ label: 'Of it in a draft', value: formatDollars(progress.draftBeforeCents) }]),
  { label: 'This invoice', value: formatDollars(progress.cents) },
  {
    label: isOld ? 'Remaining when this was sent' : 'Remaining',
    value: formatDollars(remainingCentsOf(progress)),
  },
  ...(depositCents > 0 ? [{ label: 'Deposit used', value: formatDollars(depositCents) }] : []),
];
