import { minutesOf, typedHours } from './hours.ts';
import { ok, type Result, refuse } from './result.ts';
import { plainDigits } from './text.ts';

/** An amount in integer US cents. Safe up to 2^53; the largest invoice stays far below (`invoiceLimits`). */
export type Cents = number;

/** A quantity in integer thousandths: 1.5 hours is 1500. Quantities carry at most three decimals (rule 1). */
export type Thousandths = number;

/** A rate in integer thousandths of a percent: 8.25 % is 8250. Rates carry at most three decimals. */
export type ThousandthsOfPercent = number;

/** The largest allowed numbers (rule 1). */
export const moneyLimits = {
  /** 99,999,999.99 dollars, in cents. */
  price: 9_999_999_999,
  /** 1,000,000 units, in thousandths. */
  quantity: 1_000_000_000,
  /** 100 percent, in thousandths of a percent. */
  percent: 100_000,
} as const;

export type DecimalFault = 'empty' | 'not-a-number' | 'decimal-comma' | 'too-many-decimals' | 'too-large';

/** `ambiguous-dot`: "1.200" is 1,200 in most of Europe and 1.20 here. Nobody can tell which was meant. */
export type PriceFault = DecimalFault | 'ambiguous-dot';

const DECIMAL = /^([+-])?(?:(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?|\.(\d+))$/;

/** "1,5" and "1.200,50": a decimal comma, as used in most of Europe. */
const DECIMAL_COMMA = /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d*),\d+$/;

/**
 * Reads a decimal number typed by a person ("1,200.50", "$80", " .5 ") into an integer with `decimals` fractional
 * digits, without converting it to a float. Reads signs too, so that the caller can refuse negative numbers with its
 * own message.
 */
function parseDecimal(text: string, decimals: number, limit: number): Result<number, DecimalFault> {
  const bare = plainDigits(text)
    .trim()
    .replace(/^([+-]?)\s*\$\s*/, '$1');
  if (bare === '') return refuse('empty');
  const match = DECIMAL.exec(bare);
  if (!match) return refuse(DECIMAL_COMMA.test(bare) ? 'decimal-comma' : 'not-a-number');
  const whole = (match[2] ?? '').replaceAll(',', '');
  const fraction = (match[3] ?? match[4] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return refuse('too-many-decimals');
  const magnitude = Number(whole + fraction.padEnd(decimals, '0'));
  if (magnitude > limit) return refuse('too-large');
  return ok(match[1] === '-' && magnitude !== 0 ? -magnitude : magnitude);
}

/** A dot followed by exactly three digits. */
const AMBIGUOUS_DOT = /^[+-]?\s*\$?\s*([1-9]\d{0,2})\.(\d{3})$/;

/**
 * Reads an amount in dollars into cents. At most two decimals and at most `limit` (rule 1). The amount may be negative.
 */
export function parsePrice(text: string, limit: Cents = moneyLimits.price): Result<Cents, PriceFault> {
  const typed = plainDigits(text).trim();
  if (AMBIGUOUS_DOT.test(typed)) return refuse('ambiguous-dot');
  const price = parseDecimal(typed, 2, limit);
  return price.ok && /\.\d{3}$/.test(typed) ? refuse('too-many-decimals') : price;
}

/** The two readings of a price with an ambiguous dot: "Write 1200 or 1.20."; undefined for any other text. */
export function ambiguousDotAdvice(text: string): string | undefined {
  const [, whole, digits = ''] = AMBIGUOUS_DOT.exec(plainDigits(text).trim()) ?? [];
  return whole === undefined ? undefined : `Write ${whole}${digits} or ${whole}.${digits.slice(0, 2)}.`;
}

/**
 * Reads a quantity into thousandths. At most three decimals and 1,000,000 (rule 1). The quantity may be negative or
 * zero. Hours and minutes ("6:20", "6h20") are rounded to thousandths; amounts are calculated from the minutes.
 */
export function parseQuantity(text: string): Result<Thousandths, DecimalFault> {
  const hours = typedHours(text);
  if (hours === undefined) return parseDecimal(text, 3, moneyLimits.quantity);
  const quantity = Math.round((minutesOf(hours) * 1_000) / 60);
  return quantity > moneyLimits.quantity ? refuse('too-large') : ok(quantity);
}

/** Reads a rate ("8.25", "8.25%", "8.25 %") into thousandths of a percent: 0 to 100, at most three decimals. */
export function parsePercent(text: string): Result<ThousandthsOfPercent, DecimalFault> {
  const plain = plainDigits(text);
  if (/[$-]/.test(plain)) return refuse('not-a-number');
  return parseDecimal(plain.replace(/\s*%\s*$/, ''), 3, moneyLimits.percent);
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** "1,109.17": two decimals, grouped thousands, no currency sign. All amounts are formatted with it (rule 2). */
export function formatAmount(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** "$1,109.17": US dollars in en-US style with two decimals. */
export const formatDollars = (cents: Cents): string =>
  cents < 0 ? `-$${formatAmount(-cents)}` : `$${formatAmount(cents)}`;

/** The digits of a number of thousandths, without trailing zeros after the decimal point. */
function thousandthsText(value: number): { sign: string; whole: string; decimals: string } {
  const digits = String(Math.abs(value)).padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0+$/, '');
  return { sign: value < 0 ? '-' : '', whole: digits.slice(0, -3), decimals: fraction && `.${fraction}` };
}

/** "1.5", "1,000": without trailing zeros. */
export function formatQuantity(quantity: Thousandths): string {
  const { sign, whole, decimals } = thousandthsText(quantity);
  return `${sign}${grouped(whole)}${decimals}`;
}

/** "8.25%": without trailing zeros. */
export function formatPercent(percent: ThousandthsOfPercent): string {
  const { whole, decimals } = thousandthsText(percent);
  return `${whole}${decimals}%`;
}

/** "1299.99": an amount as the initial value of an input field, without currency sign and grouping. */
export const typedAmount = (cents: Cents): string => formatAmount(cents).replaceAll(',', '');

/** "1.5": a quantity as the initial value of an input field, without grouping. */
export const typedQuantity = (quantity: Thousandths): string => formatQuantity(quantity).replaceAll(',', '');
