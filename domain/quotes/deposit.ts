import { type Discount, shareOf } from '../documents/amounts.ts';
import { parseDiscount } from '../documents/discount.ts';
import { type Cents, formatDollars, formatPercent } from '../money.ts';

/** What is due on approval: a share of the total, or an amount up to it. */
export type Deposit = Discount;

/** Said of a deposit that is neither a share from 0 to 100 % nor an amount up to the total. */
export const depositMessage = 'Deposit must be a percentage from 0 to 100 or an amount up to the total.';

/** Reads the one deposit field, as that of a discount is read: "25%" is a share, "100" and "$100.00" an amount. */
export const parseDeposit = parseDiscount;

/** What is due of a total, in cents: a share is rounded half up once, an amount never exceeds the total. */
export const depositDue = (deposit: Deposit, total: Cents): Cents =>
  'percent' in deposit ? shareOf(total, deposit.percent, 100_000) : Math.min(deposit.amount, total);

/** "Deposit (25%)", or "Deposit" for an amount. */
export const depositLabel = (deposit: Deposit): string =>
  'percent' in deposit ? `Deposit (${formatPercent(deposit.percent)})` : 'Deposit';

/** "Deposit (25%) of $52.37 is due on approval." */
export const depositSentence = (deposit: Deposit, total: Cents): string =>
  `${depositLabel(deposit)} of ${formatDollars(depositDue(deposit, total))} is due on approval.`;
