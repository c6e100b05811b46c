import { formatLongDate } from '../calendar-date.ts';
import { methodLabel } from '../invoices/payment.ts';
import { type Cents, formatDollars } from '../money.ts';
import { balanceOf, type PaidPart, type Settled, settledCents } from './amounts.ts';

/** A printed amount and what it is called. */
export interface SheetAmount<Label extends string = string> {
  readonly label: Label;
  readonly value: string;
}

/** The part of a document that lists payments and the balance. */
export interface SheetSettlement {
  /** What was paid before and since and, last, what is left; below the total, as soon as there is a deposit or a payment. */
  readonly settlement?: readonly SheetAmount[];
  /** Nothing is left of what was paid on. */
  readonly isSettled: boolean;
}

const sumOf = (payments: readonly PaidPart[]): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** "Paid November 2, 2026 (Check)": a payment by its day and method. */
const paidLabel = ({ date, method }: PaidPart): string =>
  `Paid ${formatLongDate(date)}${method === undefined ? '' : ` (${methodLabel(method)})`}`;

/** What was paid: in one sum, or payment by payment by their days. */
function paidRows(settled: Settled, payments: readonly PaidPart[]): SheetAmount[] {
  const paidCents = (settled.paidCents ?? 0) - (settled.onlineDepositCents ?? 0);
  if (paidCents === 0) return [];
  const sum = { label: 'Paid', value: formatDollars(paidCents) };
  // Only a receipt lists its payments.
  if (sumOf(payments) !== paidCents) return [sum];
  const byDay = [...payments].sort((one, other) => one.date.localeCompare(other.date));
  return [
    ...byDay.map((payment) => ({ label: paidLabel(payment), value: formatDollars(payment.amountCents) })),
    ...(payments.length > 1 ? [sum] : []),
  ];
}

/** What the row is called that says what is left to pay. */
export const balanceLabel = 'Balance due';

/** What was paid or is not owed, and what that leaves of the total; nothing where nothing was. */
export function settlementOf(
  totalCents: Cents,
  settled: Settled = {},
  payments: readonly PaidPart[] = [],
): SheetSettlement {
  const { waivedCents = 0 } = settled;
  const depositCents = (settled.depositCents ?? 0) + (settled.onlineDepositCents ?? 0);
  if (settledCents(settled) === 0 && waivedCents === 0) return { isSettled: false };
  const balance = balanceOf({ totalCents, ...settled });
  return {
    isSettled: balance <= 0,
    settlement: [
      ...(depositCents > 0 ? [{ label: 'Deposit paid', value: formatDollars(depositCents) }] : []),
      ...paidRows(settled, payments),
      ...(waivedCents > 0 ? [{ label: 'Not owed', value: formatDollars(waivedCents) }] : []),
      { label: balanceLabel, value: formatDollars(Math.max(0, balance)) },
      ...(balance < 0 ? [{ label: 'Overpaid', value: formatDollars(-balance) }] : []),
    ],
  };
}
