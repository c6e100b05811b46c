import { type Cents, formatPercent, moneyLimits, parsePercent, type ThousandthsOfPercent } from '../money.ts';
import { ok, type Result, refuse } from '../result.ts';
import { cleanLine } from '../text.ts';
import { invoiceLimits } from './invoice-limits.ts';

/** One part of a tax that is shared by several jurisdictions, such as the county's. */
export interface TaxPart {
  readonly name: string;
  readonly rate: ThousandthsOfPercent;
}

/** The tax of a document: its rate, and the parts that add up to the rate, if any. */
export interface DividedTax {
  readonly taxRate?: ThousandthsOfPercent;
  readonly taxParts?: readonly TaxPart[];
}

/** Most parts of a tax. */
const maxTaxParts = 5;

/** An example of how parts are typed. */
const taxPartsExample = 'State 5 %, County 0.5 %, City 2 %';

/** The hint below the field for the parts. */
export const taxPartsHint = `For example ${taxPartsExample}`;

const partsMessage = `Write each part as a name and a rate, with commas between them: ${taxPartsExample}.`;

const partText = /^(.*\S)\s+([\d.]+)\s*%?$/;

/** Parses one part: the last number is its rate, and everything before is its name. */
function parsePart(typed: string): TaxPart | undefined {
  const [, name = '', rate = ''] = partText.exec(typed) ?? [];
  const parsed = parsePercent(rate);
  return name !== '' && parsed.ok ? { name, rate: parsed.value } : undefined;
}

/** The sum of the rates of a tax's parts. */
export const rateOfParts = (parts: readonly TaxPart[]): ThousandthsOfPercent =>
  parts.reduce((sum, { rate }) => sum + rate, 0);

/** The error message for parts that cannot be a tax; undefined if they can. */
function partsFault(parts: readonly TaxPart[]): string | undefined {
  if (parts.length > maxTaxParts) return `A tax can have at most ${maxTaxParts} parts.`;
  if (parts.some(({ name }) => name.length > invoiceLimits.taxName))
    return `The name of a part can be at most ${invoiceLimits.taxName} characters.`;
  if (new Set(parts.map(({ name }) => name.toLowerCase())).size < parts.length)
    return 'Two parts of a tax cannot have the same name.';
  return rateOfParts(parts) > moneyLimits.percent
    ? 'The parts of a tax can add up to at most 100 %.'
    : undefined;
}

/**
 * Reads the parts of a tax ("State 5 %, County 0.5 %"). An empty text has no parts. The refusal is the sentence to
 * show. Each rate has at most three decimals, so their sum has no more.
 */
export function parseTaxParts(typed: string): Result<readonly TaxPart[], string> {
  const texts = typed
    .split(/[,;\n]/)
    .map(cleanLine)
    .filter((text) => text !== '');
  const parts = texts.flatMap((text) => parsePart(text) ?? []);
  if (parts.length < texts.length) return refuse(partsMessage);
  const fault = partsFault(parts);
  return fault === undefined ? ok(parts) : refuse(fault);
}

const typedRate = (rate: ThousandthsOfPercent): string => formatPercent(rate).replace('%', ' %');

/** Parts as the initial value of a form field; '' for none. */
export const typedTaxParts = (parts: readonly TaxPart[] = []): string =>
  parts.map(({ name, rate }) => `${name} ${typedRate(rate)}`).join(', ');

/**
 * Divides an amount in proportion to the weights, in whole cents that add up to the amount. Each share is rounded down,
 * and the remaining cents go to the largest remainders, earlier ones first if equal. The amount and weights are not
 * negative. If all weights are 0, the first share gets everything.
 */
export function divideProportionally(cents: Cents, weights: readonly number[]): readonly Cents[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map((_, at) => (at === 0 ? cents : 0));
  const products = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const shares = products.map((product) => Number(product / whole));
  const remainingCents = cents - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = products
    .map((product, at) => ({ at, remainder: product % whole }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.at - other.at : one.remainder < other.remainder ? 1 : -1,
    );
  const roundedUp = new Set(byRemainder.slice(0, remainingCents).map(({ at }) => at));
  return shares.map((share, at) => (roundedUp.has(at) ? share + 1 : share));
}

/**
 * The amount of each part of a tax, in their order. The tax is calculated once and then divided in proportion to the
 * rates.
 */
export const dividedTax = (tax: Cents, parts: readonly TaxPart[]): readonly Cents[] =>
  divideProportionally(
    tax,
    parts.map(({ rate }) => rate),
  );
