import { ok, type Result, refuse } from './result.ts';

/** An amount in integer US cents. Safe up to 2^53; the largest invoice stays below (see `limits`). */
export type Cents = number;

/** A quantity in integer thousandths: 1.5 hours is 1500. Quantities carry at most three decimals (rule 1). */
export type Thousandths = number;

/** Bounds of rule 1, in cents and thousandths. */
export const moneyLimits = {
  /** 99,999,999.99 dollars. */
  price: 9_999_999_999,
  /** 1,000,000 units. */
  quantity: 1_000_000_000,
} as const;

export type DecimalFault = 'empty' | 'not-a-number' | 'too-many-decimals' | 'too-large';

const DECIMAL = /^([+-])?(?:(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?|\.(\d+))$/;

/**
 * Reads a decimal typed by a person ("1,200.50", "$80", " .5 ") into an integer of `decimals` fractional digits,
 * as text and never through a float. Signs are read, so that the caller can refuse a negative with its own words.
 */
function parseDecimal(text: string, decimals: number, limit: number): Result<number, DecimalFault> {
  const bare = text.trim().replace(/^([+-]?)\s*\$\s*/, '$1');
  if (bare === '') return refuse('empty');
  const match = DECIMAL.exec(bare);
  if (!match) return refuse('not-a-number');
  const whole = (match[2] ?? '0').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const fraction = (match[3] ?? match[4] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return refuse('too-many-decimals');
  if (whole.length > 12) return refuse('too-large');
  const magnitude = Number(whole + fraction.padEnd(decimals, '0'));
  if (magnitude > limit) return refuse('too-large');
  return ok(match[1] === '-' && magnitude !== 0 ? -magnitude : magnitude);
}

/** Reads a price in dollars into cents; at most two decimals and 99,999,999.99 (rule 1). May be negative. */
export const parsePrice = (text: string): Result<Cents, DecimalFault> =>
  parseDecimal(text, 2, moneyLimits.price);

/** Reads a quantity into thousandths; at most three decimals and 1,000,000 (rule 1). May be negative or zero. */
export const parseQuantity = (text: string): Result<Thousandths, DecimalFault> =>
  parseDecimal(text, 3, moneyLimits.quantity);

/** quantity x unit price in cents, rounded half up once (rule 1). Both arguments must not be negative. */
export function lineTotal(quantity: Thousandths, unitPrice: Cents): Cents {
  // The product of the two limits is 10^19, beyond 2^53, so the multiplication is done in big integers.
  return Number((BigInt(quantity) * BigInt(unitPrice) + 500n) / 1000n);
}

/** The sum of cents. */
export const sumCents = (amounts: readonly Cents[]): Cents =>
  amounts.reduce((sum, amount) => sum + amount, 0);

/** Tax on a subtotal, rate in thousandths of a percent (8.25 % is 8250), rounded half up once (rule 1). */
export const taxOn = (subtotal: Cents, ratePermille: number): Cents =>
  Number((BigInt(subtotal) * BigInt(ratePermille) + 50_000n) / 100_000n);

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** "1,109.17": two decimals, thousands grouped, no sign of the currency. The only formatter of amounts (rule 2). */
export function formatAmount(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** "$1,109.17": US dollars in en-US style with two decimals. */
export const formatDollars = (cents: Cents): string =>
  cents < 0 ? `-$${formatAmount(-cents)}` : `$${formatAmount(cents)}`;

/** "1.5", "1,000": as few decimals as the quantity needs. */
export function formatQuantity(quantity: Thousandths): string {
  const digits = String(Math.abs(quantity)).padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0+$/, '');
  return `${quantity < 0 ? '-' : ''}${grouped(digits.slice(0, -3))}${fraction && `.${fraction}`}`;
}
