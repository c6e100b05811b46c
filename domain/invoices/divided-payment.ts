import { type Cents, formatDollars, parsePrice } from '../money.ts';

/** An invoice that can get a part of a payment. */
export interface PayableInvoice {
  readonly invoiceId: string;
  readonly issueDate: string;
  readonly createdAt: string;
}

/** Sorts invoices by the day they were issued, the oldest first. */
export const oldestFirst = <Invoice extends PayableInvoice>(
  invoices: readonly Invoice[],
): readonly Invoice[] =>
  [...invoices].sort(
    (one, other) =>
      one.issueDate.localeCompare(other.issueDate) || one.createdAt.localeCompare(other.createdAt),
  );

/** Divides a payment over balances in their order: each gets at most its balance. Amounts in cents. */
export function divideOver(amountCents: Cents, balances: readonly Cents[]): readonly Cents[] {
  let left = amountCents;
  return balances.map((balance) => {
    const part = Math.max(0, Math.min(left, balance));
    left -= part;
    return part;
  });
}

/** A part as typed, in cents; an empty one is 0. Undefined if it cannot be read. */
export function partCents(typed: string): Cents | undefined {
  if (typed.trim() === '') return 0;
  const cents = parsePrice(typed);
  return cents.ok ? cents.value : undefined;
}

/** What is wrong with one part of a payment; undefined if nothing is. */
export function partFault(typed: string, balanceCents: Cents): string | undefined {
  const cents = partCents(typed);
  if (cents === undefined) return 'Enter an amount, such as 250.00, or nothing.';
  return cents > balanceCents ? `At most ${formatDollars(balanceCents)}.` : undefined;
}

/** Says how far the parts are from the payment; undefined if they add up to it. */
export function divisionFault(amountCents: Cents, parts: readonly Cents[]): string | undefined {
  const sum = parts.reduce((cents, part) => cents + part, 0);
  if (sum === amountCents) return undefined;
  return sum < amountCents
    ? `${formatDollars(amountCents - sum)} of ${formatDollars(amountCents)} is not divided yet.`
    : `The amounts are ${formatDollars(sum - amountCents)} more than the payment of ${formatDollars(amountCents)}.`;
}

/** The fault of a payment that is more than the invoices owe together. */
export const moreThanAll = (balanceCents: Cents): string =>
  `These invoices owe ${formatDollars(balanceCents)} together. Record at most that.`;

/** The one sentence above the invoices that a large payment is divided over. */
export const divisionHint = (balanceCents: Cents): string =>
  `This is more than the balance of ${formatDollars(balanceCents)}. Which invoices does it pay?`;

/** The label of the box that emails receipts of several payments; names everybody who gets one. */
export const receiptsLabel = (addresses: readonly string[]): string =>
  `Email a receipt for each to ${addresses.join(', ')}`;

export const divisionTexts = {
  legend: 'Which invoices it pays',
  none: 'This client has no other open invoice.',
  loading: 'Loading the other invoices...',
  enterAll: 'Enter the whole amount to divide it over the open invoices of this client.',
  settle: 'Record the balance, and settle the rest with your client.',
  loadFailed: 'The other invoices could not be loaded.',
} as const;
