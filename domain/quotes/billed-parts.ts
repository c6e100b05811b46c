import { shareOf } from '../documents/amounts.ts';
import type { BilledPart, Part, Progress } from '../documents/progress.ts';
import { divideProportionally } from '../documents/tax-parts.ts';
import {
  ambiguousDotAdvice,
  type Cents,
  formatDollars,
  parsePercent,
  parsePrice,
  type ThousandthsOfPercent,
} from '../money.ts';
import { ok, type Result, refuse } from '../result.ts';
import { cleanLine, cutText } from '../text.ts';
import type { Agreed } from './agreed.ts';
import { quoteLimits } from './quote.ts';
import { draftsBeside, leftCentsOf, othersOf, type QuoteBilling, sumOf } from './quote-billing.ts';

const hundredPercent: ThousandthsOfPercent = 100_000;

/** The refusal of a part that is more than what is left. */
export const atMostLeft = (cents: Cents): string =>
  `At most ${formatDollars(cents)} is left of what was agreed.`;

export const allBilled = 'Everything that was agreed is billed.';

/** What the quote is for: its title, or what its first line says, "Furnace and 2 more". */
export function workOf({ title, agreed }: QuoteBilling): string {
  if (title !== '') return title;
  const [first = 'Quote', ...others] = agreed.lineItems
    .filter((_, at) => isBillableLine(agreed, at))
    .flatMap(({ description }) =>
      description === '' ? [] : [cutText(cleanLine(description), quoteLimits.title)],
    );
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

interface LineShare {
  readonly cents: Cents;
  readonly taxCents: Cents;
  readonly taxBaseCents: Cents;
}

/** True for an agreed line that can be billed on its own: no credit, and not the adjustment at the end. */
export const isBillableLine = ({ lineItems, hasAdjustment }: Agreed, at: number): boolean => {
  const line = lineItems[at];
  return line !== undefined && !line.credit && !(hasAdjustment && at === lineItems.length - 1);
};

/**
 * What each agreed line comes to, with its part of discount, credits and tax; 0 for a line that cannot be billed on its
 * own. The shares add up to the agreed amounts.
 */
export function lineSharesOf(agreed: Agreed): readonly LineShare[] {
  const { lineItems, amounts } = agreed;
  const charged = lineItems.map((_, at) =>
    isBillableLine(agreed, at) ? Math.max(0, amounts.lines[at] ?? 0) : 0,
  );
  const taxed = charged.map((cents, at) => (lineItems[at]?.taxed === false ? 0 : cents));
  const net = divideProportionally(amounts.total - amounts.tax, charged);
  const tax = divideProportionally(amounts.tax, taxed);
  const base = divideProportionally(amounts.taxBase, taxed);
  return charged.map((_, at) => ({
    cents: (net[at] ?? 0) + (tax[at] ?? 0),
    taxCents: tax[at] ?? 0,
    taxBaseCents: base[at] ?? 0,
  }));
}

/** The positions of the agreed lines that invoices other than this one bill. */
export const billedLines = (billing: QuoteBilling, invoiceId?: string): ReadonlySet<number> =>
  new Set(othersOf(billing, invoiceId).flatMap(({ part }) => part.lines));

/** The percentage that a part bills; 0 for a part of another kind. */
export const percentOf = ({ part }: Pick<BilledPart, 'part'>): ThousandthsOfPercent => {
  const percent = parsePercent(part.typed);
  return part.kind === 'percent' && percent.ok ? percent.value : 0;
};

/**
 * A percentage of the agreed total, rounded half up. Percentages that add up to 100 bill everything, and one that only
 * its rounding puts above what is left takes what is left.
 */
function centsOfPercent(
  typed: string,
  agreed: Cents,
  left: Cents,
  others: readonly BilledPart[],
): Result<Cents, string> {
  const percent = parsePercent(typed);
  if (!percent.ok || percent.value === 0) return refuse('Type a percentage above 0, at most 100.');
  const isWhole =
    percent.value + sumOf(others.map(percentOf)) === hundredPercent &&
    others.every(({ part, agreedCents }) => part.kind === 'percent' && agreedCents === agreed);
  if (isWhole) return ok(left);
  const roundedDown = Number((BigInt(agreed) * BigInt(percent.value)) / BigInt(hundredPercent));
  return ok(
    roundedDown <= left ? Math.min(left, shareOf(agreed, percent.value, hundredPercent)) : roundedDown,
  );
}

/** The agreed lines that are done. The last of them takes what is left. */
function centsOfLines(
  lines: readonly number[],
  agreed: Agreed,
  left: Cents,
  others: readonly BilledPart[],
): Result<Cents, string> {
  const shares = lineSharesOf(agreed);
  const billed = new Set(others.flatMap(({ part }) => part.lines));
  const chosen = new Set(lines);
  if (chosen.size === 0 || [...chosen].some((at) => !isBillableLine(agreed, at)))
    return refuse('Choose at least one line.');
  if ([...chosen].some((at) => billed.has(at))) return refuse('One of these lines is billed already.');
  const isLast =
    others.every(({ part }) => part.kind === 'lines') &&
    shares.every(({ cents }, at) => cents === 0 || chosen.has(at) || billed.has(at));
  return ok(isLast ? left : sumOf([...chosen].map((at) => shares[at]?.cents ?? 0)));
}

function centsOf(
  part: Part,
  agreed: Agreed,
  left: Cents,
  others: readonly BilledPart[],
): Result<Cents, string> {
  switch (part.kind) {
    case 'percent':
      return centsOfPercent(part.typed, agreed.amounts.total, left, others);
    case 'amount': {
      const cents = parsePrice(part.typed);
      return cents.ok ? cents : refuse(ambiguousDotAdvice(part.typed) ?? 'Type an amount above $0.00.');
    }
    case 'lines':
      return centsOfLines(part.lines, agreed, left, others);
    case 'rest':
      return ok(left);
  }
}

const between = (least: number, wanted: number, most: number): number =>
  Math.min(most, Math.max(least, wanted));

/**
 * The share of tax that a part gets: what `wanted` says, as far as neither the tax nor the rest of the agreed total is
 * used up by it, so that the last part has exactly what is left of both.
 */
function taxShare(cents: Cents, wanted: Cents, { amounts }: Agreed, others: readonly BilledPart[]): Cents {
  const taxLeft = amounts.tax - sumOf(others.map(({ taxCents }) => taxCents));
  const netLeft = amounts.total - amounts.tax - sumOf(others.map((other) => other.cents - other.taxCents));
  const least = between(0, cents - netLeft, cents);
  return between(least, wanted, Math.max(least, Math.min(cents, taxLeft)));
}

/** The shares of agreed tax and taxed amount that belong to a part, before anything is limited. */
function wantedShares(part: Part, cents: Cents, agreed: Agreed, others: readonly BilledPart[]) {
  const { total, tax, taxBase } = agreed.amounts;
  if (part.kind === 'lines') {
    const shares = lineSharesOf(agreed).filter((_, at) => part.lines.includes(at));
    return {
      tax: sumOf(shares.map(({ taxCents }) => taxCents)),
      base: sumOf(shares.map(({ taxBaseCents }) => taxBaseCents)),
    };
  }
  const until = sumOf(others.map((other) => other.cents)) + cents;
  return {
    tax: shareOf(tax, until, total) - sumOf(others.map(({ taxCents }) => taxCents)),
    base: shareOf(taxBase, until, total) - sumOf(others.map(({ taxBaseCents }) => taxBaseCents)),
  };
}

/**
 * What an invoice bills if it bills this part. `invoiceId`: the invoice itself, if it bills a part already. The refusal
 * is the sentence to show.
 */
export function progressOf(billing: QuoteBilling, part: Part, invoiceId?: string): Result<Progress, string> {
  const { agreed } = billing;
  const others = othersOf(billing, invoiceId);
  const left = leftCentsOf(billing, invoiceId);
  if (left === 0) return refuse(allBilled);
  const read = centsOf(part, agreed, left, others);
  if (!read.ok) return read;
  const cents = read.value;
  if (cents <= 0) return refuse('Type an amount above $0.00.');
  if (cents > left) return refuse(atMostLeft(left));
  const wanted = wantedShares(part, cents, agreed, others);
  const draftBeforeCents = draftsBeside(billing, invoiceId);
  const baseLeft = Math.max(
    0,
    agreed.amounts.taxBase - sumOf(others.map(({ taxBaseCents }) => taxBaseCents)),
  );
  return ok({
    part: {
      kind: part.kind,
      typed: part.kind === 'percent' || part.kind === 'amount' ? part.typed.trim() : '',
      lines: part.kind === 'lines' ? [...new Set(part.lines)].sort((one, other) => one - other) : [],
    },
    agreedCents: agreed.amounts.total,
    billedBeforeCents: sumOf(others.map((other) => other.cents)),
    ...(draftBeforeCents > 0 && { draftBeforeCents }),
    work: workOf(billing),
    cents,
    taxCents: taxShare(cents, wanted.tax, agreed, others),
    taxBaseCents: cents === left ? baseLeft : between(0, wanted.base, baseLeft),
  });
}

/**
 * True if a part that was billed before can be billed again as it was, when its void invoice is restored: nothing of it
 * was used up by other invoices, and the deposit still fits into one of them. `depositCents`: a paid deposit that no
 * invoice deducts yet.
 */
export function fitsAgain(
  { agreed, parts }: QuoteBilling,
  billed: BilledPart,
  depositCents: Cents = 0,
): boolean {
  const others = Object.values(parts);
  const { total, tax, taxBase } = agreed.amounts;
  const all = [...others, billed];
  return (
    sumOf(all.map(({ cents }) => cents)) + depositCents <= total &&
    sumOf(all.map(({ taxCents }) => taxCents)) <= tax &&
    sumOf(all.map(({ cents, taxCents }) => cents - taxCents)) <= total - tax &&
    sumOf(all.map(({ taxBaseCents }) => taxBaseCents)) <= taxBase &&
    !others.some(({ part }) => part.lines.some((at) => billed.part.lines.includes(at)))
  );
}
