import { formatLongDate } from '../calendar-date.ts';
import { methodLabel, type OnlineFacts } from '../invoices/payment.ts';
import { type Cents, formatDollars } from '../money.ts';
import { balanceOf, type PaidAmounts, type PaidPart, settledCents } from './amounts.ts';

/** A printed amount and its label. */
export interface SheetAmount<Label extends string = string> {
  readonly label: Label;
  readonly value: string;
}

/** The part of a document that lists payments and the balance. */
export interface SheetSettlement {
  /** Deposit, payments, waived amount, balance and overpaid amount; absent if nothing was paid or waived. */
  readonly settlement?: readonly SheetAmount[];
  /** True if something was paid or waived and nothing is left to pay. */
  readonly isSettled: boolean;
}

const sumOf = (payments: readonly PaidPart[]): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

type WordsByCause = Readonly<Partial<Record<OnlineFacts['cause'], string>>>;

const takenBackWords: WordsByCause = {
  refund: 'Refunded',
  dispute: 'Disputed',
  return: 'Returned',
  move: 'Moved',
};

/** Money that was taken back before came back to the business. */
const restoredWords: WordsByCause = { refund: 'Refund failed', dispute: 'Dispute won' };

/** "Paid November 2, 2026 (Check)" or "Refunded November 5, 2026 (Card)". */
function paymentLabel({ amountCents, date, method, online }: PaidPart): string {
  const cause = online?.cause ?? 'unknown';
  const word = amountCents < 0 ? (takenBackWords[cause] ?? 'Taken back') : (restoredWords[cause] ?? 'Paid');
  return `${word} ${formatLongDate(date)}${method === undefined ? '' : ` (${methodLabel(method)})`}`;
}

/** The rows of the paid amount: one row with the sum, or a row for each payment, sorted by date. */
function paidRows(paid: PaidAmounts, payments: readonly PaidPart[]): SheetAmount[] {
  const paidCents = (paid.paidCents ?? 0) - (paid.onlineDepositCents ?? 0);
  if (paidCents === 0) return [];
  const sum = { label: 'Paid', value: formatDollars(paidCents) };
  // Payments are listed only if they add up to the sum, as on a receipt.
  if (sumOf(payments) !== paidCents) return [sum];
  const byDay = [...payments].sort((one, other) => one.date.localeCompare(other.date));
  return [
    ...byDay.map((payment) => ({ label: paymentLabel(payment), value: formatDollars(payment.amountCents) })),
    ...(payments.length > 1 ? [sum] : []),
  ];
}

/** The label of the row with the unpaid amount. */
export const balanceLabel = 'Balance due';

/** The amount due as printed: the balance, or the total if nothing was paid or waived. Never the overpaid amount. */
export const printedAmountDue = ({
  settlement,
  total,
}: {
  readonly settlement?: readonly SheetAmount[] | undefined;
  readonly total: SheetAmount;
}): string => (settlement?.find(({ label }) => label === balanceLabel) ?? total).value;

/** The paid and waived amounts, and the balance; absent if there are none. */
export function settlementOf(
  totalCents: Cents,
  paid: PaidAmounts = {},
  payments: readonly PaidPart[] = [],
): SheetSettlement {
  const { waivedCents = 0 } = paid;
  const depositCents = (paid.depositCents ?? 0) + (paid.onlineDepositCents ?? 0);
  if (settledCents(paid) === 0 && waivedCents === 0) return { isSettled: false };
  const balance = balanceOf({ totalCents, ...paid });
  return {
    isSettled: balance <= 0,
    settlement: [
      ...(depositCents > 0 ? [{ label: 'Deposit paid', value: formatDollars(depositCents) }] : []),
      ...paidRows(paid, payments),
      ...(waivedCents > 0 ? [{ label: 'Not owed', value: formatDollars(waivedCents) }] : []),
      { label: balanceLabel, value: formatDollars(Math.max(0, balance)) },
      ...(balance < 0 ? [{ label: 'Overpaid', value: formatDollars(-balance) }] : []),
    ],
  };
}
