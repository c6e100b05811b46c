import { type CalendarDate, formatLongDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import type { PaidAmounts, PaidPart } from './amounts.ts';
import { methodLabel, type OnlineFacts, reportedAccountDetail } from './payment.ts';

/** What a movement of money was. `not-owed`: a refunded amount that the owner no longer asks for. */
export const moneyRowKinds = [
  'deposit',
  'payment',
  'reported',
  'refund',
  'refund-failed',
  'return',
  'dispute',
  'dispute-won',
  'move',
  'taken-back',
] as const;

export type MoneyRowKind = (typeof moneyRowKinds)[number];

/** One movement of money of a document, as every screen and paper lists it. */
export interface MoneyRow {
  readonly kind: MoneyRowKind;
  /** "Paid November 2, 2026 (Check)". */
  readonly label: string;
  /** Negative if money was taken back. */
  readonly cents: Cents;
  /** Absent for a deposit whose day is not known. */
  readonly date?: CalendarDate;
  /** The payment as given to `moneyRowsOf`; absent for a deposit recorded on the quote. */
  readonly payment?: PaidPart;
}

const words: Readonly<Record<MoneyRowKind, string>> = {
  deposit: 'Deposit paid',
  payment: 'Paid',
  // What an account has that the owner had reported pays nothing.
  reported: 'Being checked',
  refund: 'Refunded',
  'refund-failed': 'Refund failed',
  return: 'Returned',
  dispute: 'Disputed',
  'dispute-won': 'Dispute won',
  move: 'Moved',
  'taken-back': 'Taken back',
};

/** What the owner's list of payments and the dispute file call a movement that is not a payment by the client. */
const entryLabels: Readonly<Partial<Record<MoneyRowKind, string>>> = {
  reported: reportedAccountDetail,
  refund: 'Refund',
  'refund-failed': 'Refund failed',
  return: 'Returned by the bank',
  dispute: 'Dispute',
  'dispute-won': 'Dispute won',
  move: 'Moved between invoices',
};

type KindByCause = Readonly<Partial<Record<OnlineFacts['cause'], MoneyRowKind>>>;

const takenBackKinds: KindByCause = { refund: 'refund', dispute: 'dispute', return: 'return', move: 'move' };

/** Money that was taken back before came back to the business. */
const restoredKinds: KindByCause = { refund: 'refund-failed', dispute: 'dispute-won', move: 'move' };

/** What a payment was: money received, taken back, or restored. */
export function moneyRowKind({
  amountCents,
  online,
  isDeposit,
}: Pick<PaidPart, 'amountCents' | 'online' | 'isDeposit'>): MoneyRowKind {
  const cause = online?.cause ?? 'unknown';
  if (amountCents < 0) return takenBackKinds[cause] ?? 'taken-back';
  const arrived = isDeposit ? 'deposit' : 'payment';
  return restoredKinds[cause] ?? (online?.isReported ? 'reported' : arrived);
}

/** "Refund failed": what a movement is called that is not a payment by the client; undefined for one that is. */
export const entryLabel = (payment: Pick<PaidPart, 'amountCents' | 'online'>): string | undefined =>
  entryLabels[moneyRowKind(payment)];

/**
 * True if money arrived: a payment or a deposit, not a refund, a return, a dispute, a move, or what an account has that
 * the owner had reported. Only these are counted.
 */
export const hasArrived = (payment: Pick<PaidPart, 'amountCents' | 'online'>): boolean =>
  ['payment', 'deposit'].includes(moneyRowKind(payment));

/** What a movement adds to "Received", in cents: nothing if an account has the money that the owner had reported. */
export const incomeOf = ({ amountCents, online }: Pick<PaidPart, 'amountCents' | 'online'>): Cents =>
  online?.isReported ? 0 : amountCents;

/** "Paid (Check)", "Returned (Bank transfer)". */
export function moneyMovementLabel(
  payment: Pick<PaidPart, 'amountCents' | 'online' | 'isDeposit' | 'method'>,
): string {
  const by = payment.method === undefined ? '' : ` (${methodLabel(payment.method)})`;
  return `${words[moneyRowKind(payment)]}${by}`;
}

function rowOf(payment: PaidPart): MoneyRow {
  const { amountCents: cents, date, method } = payment;
  const kind = moneyRowKind(payment);
  const by = method === undefined ? '' : ` (${methodLabel(method)})`;
  return { kind, label: `${words[kind]} ${formatLongDate(date)}${by}`, cents, date, payment };
}

/**
 * The deposit recorded on the quote and all payments of a document in order of their days, also if they add up to 0.
 * Payments of one day stay in their order.
 */
export const moneyRowsOf = (
  { depositCents = 0 }: Pick<PaidAmounts, 'depositCents'>,
  payments: readonly PaidPart[],
): readonly MoneyRow[] => [
  ...(depositCents > 0 ? [{ kind: 'deposit', label: words.deposit, cents: depositCents } as const] : []),
  ...[...payments].sort((one, other) => one.date.localeCompare(other.date)).map(rowOf),
];
