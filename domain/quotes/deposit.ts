import { type Discount, shareOf } from '../documents/amounts.ts';
import { parseDiscount } from '../documents/discount.ts';
import { type Cents, formatDollars, formatPercent } from '../money.ts';

/** The amount due on approval: a percentage of the total, or an amount up to the total. */
export type Deposit = Discount;

/** Error message for a deposit that is neither 0 to 100 % nor an amount up to the total. */
export const depositMessage = 'Deposit must be a percentage from 0 to 100 or an amount up to the total.';

/** Reads the deposit field like that of a discount: "25%" is a percentage, "100" and "$100.00" are amounts. */
export const parseDeposit = parseDiscount;

/** The deposit on a total, in cents. A percentage is rounded half up once; an amount never exceeds the total. */
export const depositDue = (deposit: Deposit, total: Cents): Cents =>
  'percent' in deposit ? shareOf(total, deposit.percent, 100_000) : Math.min(deposit.amount, total);

/** "Deposit (25%)", or "Deposit" for an amount. */
export const depositLabel = (deposit: Deposit): string =>
  'percent' in deposit ? `Deposit (${formatPercent(deposit.percent)})` : 'Deposit';

/** When the deposit of a quote that is not approved yet is due. */
export const dueOnApproval = 'due on approval';

/** About the deposit of an approved quote: "Deposit (25%) of $52.37 is due." */
export const depositSentence = (deposit: Deposit, total: Cents): string =>
  `${depositLabel(deposit)} of ${formatDollars(depositDue(deposit, total))} is due.`;
