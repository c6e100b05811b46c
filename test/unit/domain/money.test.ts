import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatDollars,
  formatPercent,
  formatQuantity,
  moneyLimits,
  parsePercent,
  parsePrice,
  parseQuantity,
  typedAmount,
  typedQuantity,
} from '#domain/money';
import { quickOrFull } from '#test/support/effort';

/** The decimal notation of an integer with `decimals` digits after the point, built without arithmetic. */
function textOf(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const price = fc.integer({ min: 0, max: moneyLimits.price });
const quantity = fc.integer({ min: 0, max: moneyLimits.quantity });

describe('a typed price or quantity', () => {
  test('is read exactly as it was written', () => {
    fc.assert(
      fc.property(price, quantity, (cents, thousandths) => {
        expect(parsePrice(textOf(cents, 2))).toEqual({ ok: true, value: cents });
        expect(parsePrice(formatDollars(cents))).toEqual({ ok: true, value: cents });
        expect(parseQuantity(textOf(thousandths, 3))).toEqual({ ok: true, value: thousandths });
        expect(parseQuantity(formatQuantity(thousandths))).toEqual({ ok: true, value: thousandths });
        expect(parsePrice(typedAmount(cents))).toEqual({ ok: true, value: cents });
        expect(parseQuantity(typedQuantity(thousandths))).toEqual({ ok: true, value: thousandths });
      }),
      { numRuns: quickOrFull(2_000, 20_000) },
    );
  });

  test.each([
    ['1,200.50', 120_050],
    ['$80', 8_000],
    [' $ 1,299.99 ', 129_999],
    ['.5', 50],
    ['5.', 500],
    ['007', 700],
    ['-3', -300],
    ['-$3.10', -310],
    ['-0', 0],
    ['1,200', 120_000],
    ['１２００', 120_000],
    ['١٢٠٠', 120_000],
    ['1.5000000', 150],
    ['0000000000000000012', 1_200],
  ])('%j is %i cents', (text, cents) => {
    expect(parsePrice(text)).toEqual({ ok: true, value: cents });
  });

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['$', 'empty'],
    ['abc', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['1$2', 'not-a-number'],
    ['x$2', 'not-a-number'],
    ['1000000000000', 'too-large'],
    ['NaN', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['1,5', 'decimal-comma'],
    ['12,50', 'decimal-comma'],
    [',5', 'decimal-comma'],
    ['-1.200,50', 'decimal-comma'],
    ['1,2345', 'decimal-comma'],
    ['12,34,567', 'not-a-number'],
    ['1.20,5', 'not-a-number'],
    ['.', 'not-a-number'],
    ['--1', 'not-a-number'],
    ['1.234,56', 'decimal-comma'],
    ['1 200.50', 'not-a-number'],
    ["1'200.50", 'not-a-number'],
    ['US$1,200', 'not-a-number'],
    ['1.200', 'ambiguous-dot'],
    ['$1.000', 'ambiguous-dot'],
    ['-12.345', 'ambiguous-dot'],
    ['1.005', 'ambiguous-dot'],
    ['0.500', 'too-many-decimals'],
    ['.500', 'too-many-decimals'],
    ['1200.500', 'too-many-decimals'],
    ['1.0055', 'too-many-decimals'],
    ['99,999,999.991', 'too-many-decimals'],
    ['100,000,000.00', 'too-large'],
    ['100000000', 'too-large'],
    ['9'.repeat(400), 'too-large'],
  ])('%j is refused as %s', (text, fault) => {
    expect(parsePrice(text)).toEqual({ ok: false, refusal: fault });
  });

  test.each([
    [parsePrice('99,999,999.99'), moneyLimits.price],
    [parseQuantity('1,000,000'), moneyLimits.quantity],
    [parsePercent('100'), moneyLimits.percent],
  ])('is accepted at its limit', (parsed, limit) => {
    expect(parsed).toEqual({ ok: true, value: limit });
  });

  test.each([
    [parsePrice('100,000,000'), 'price'],
    [parseQuantity('1,000,000.001'), 'quantity'],
    [parsePercent('100.001'), 'rate'],
  ])('is refused one step above its limit', (parsed) => {
    expect(parsed).toEqual({ ok: false, refusal: 'too-large' });
  });

  test('is either a safe integer within its limits or refused, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parsed = parsePrice(text);
        if (!parsed.ok) return;
        expect(Number.isSafeInteger(parsed.value)).toBe(true);
        expect(Object.is(parsed.value, -0)).toBe(false);
        expect(Math.abs(parsed.value)).toBeLessThanOrEqual(moneyLimits.price);
      }),
      { numRuns: quickOrFull(2_000, 20_000) },
    );
  });
});

describe('money as text', () => {
  test.each([
    [0, '0.00'],
    [1, '0.01'],
    [100_000_000, '1,000,000.00'],
    [-5, '-0.05'],
    [123_456_789, '1,234,567.89'],
  ])('%i cents are %s', (cents, text) => {
    expect(formatAmount(cents)).toBe(text);
  });

  test.each([
    [1_500, '1.5', '1.5'],
    [-1_250_000, '-1,250', '-1250'],
    [0, '0', '0'],
  ])('%i thousandths are the quantity %s, and %s in a field', (quantity, shown, typed) => {
    expect(formatQuantity(quantity)).toBe(shown);
    expect(typedQuantity(quantity)).toBe(typed);
  });

  test('is written in a field without thousands separators', () => {
    expect(typedAmount(123_456_789)).toBe('1234567.89');
  });

  test('is written with the dollar sign after the minus sign', () => {
    expect(formatDollars(-150)).toBe('-$1.50');
  });

  test('agrees with the browser formatter for en-US', () => {
    const reference = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        // Up to 2^53 cents, dividing by 100 still gives a number that prints the right cents.
        expect(formatDollars(cents)).toBe(reference.format(cents / 100));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a rate', () => {
  test.each([
    ['8.25', 8_250],
    ['8.25%', 8_250],
    [' 8.25 % ', 8_250],
    ['0', 0],
    ['.125%', 125],
    ['100', 100_000],
  ])('%j is %i thousandths of a percent', (text, percent) => {
    expect(parsePercent(text)).toEqual({ ok: true, value: percent });
  });

  test.each(['', '%', '-1', '-0.001%', '$8', '100.001', '8.2505', '8,25', '8%%', '8%2', 'ten'])(
    'cannot be %j',
    (text) => {
      expect(parsePercent(text).ok).toBe(false);
    },
  );

  test.each(['-1', '$8', 'ten'])('is refused because it is not a number: %j', (text) => {
    expect(parsePercent(text)).toEqual({ ok: false, refusal: 'not-a-number' });
  });

  test.each([
    [8_250, '8.25%'],
    [6_000, '6%'],
    [500, '0.5%'],
    [10_125, '10.125%'],
    [100_000, '100%'],
    [0, '0%'],
  ])('of %d thousandths is shown as %s', (percent, text) => {
    expect(formatPercent(percent)).toBe(text);
  });
});
