import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatDollars,
  formatQuantity,
  lineTotal,
  moneyLimits,
  parsePrice,
  parseQuantity,
  sumCents,
  taxOn,
} from '#domain/money';

const runs = 100_000;

/** Half up by big integers alone: floor(2 * product / unit + 1) / 2. */
const halfUp = (product: bigint, unit: bigint): bigint => (2n * product + unit) / (2n * unit);

/** A decimal text of an integer with `decimals` digits after the point, made without arithmetic. */
function textOf(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const price = fc.integer({ min: 0, max: moneyLimits.price });
const quantity = fc.integer({ min: 0, max: moneyLimits.quantity });

describe('a line total', () => {
  test('of 8.5 x 130.49 is 1,109.17', () => {
    expect(formatAmount(lineTotal(8_500, 13_049))).toBe('1,109.17');
  });

  test.each([
    [500, 1, 1],
    [499, 1, 0],
    [1_500, 1, 2],
    [2_500, 1, 3],
    [125, 4, 1],
    [1_000_000_000, 1, 1_000_000],
  ])('of %i thousandths at %i cents is %i cents, half a cent up', (thousandths, cents, expected) => {
    expect(lineTotal(thousandths, cents)).toBe(expected);
  });

  test('equals big-integer arithmetic on 100,000 random lines', () => {
    fc.assert(
      fc.property(quantity, fc.integer({ min: 0, max: 900_719_925 }), (thousandths, cents) => {
        expect(BigInt(lineTotal(thousandths, cents))).toBe(
          halfUp(BigInt(thousandths) * BigInt(cents), 1000n),
        );
      }),
      { numRuns: runs },
    );
  });
});

describe('a typed price or quantity', () => {
  test('is read back exactly as it was written', () => {
    fc.assert(
      fc.property(price, quantity, (cents, thousandths) => {
        expect(parsePrice(textOf(cents, 2))).toEqual({ ok: true, value: cents });
        expect(parsePrice(formatDollars(cents))).toEqual({ ok: true, value: cents });
        expect(parseQuantity(textOf(thousandths, 3))).toEqual({ ok: true, value: thousandths });
        expect(parseQuantity(formatQuantity(thousandths))).toEqual({ ok: true, value: thousandths });
      }),
      { numRuns: 20_000 },
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
    ['1.500', 150],
  ])('%j is %i cents', (text, cents) => {
    expect(parsePrice(text)).toEqual({ ok: true, value: cents });
  });

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['$', 'empty'],
    ['abc', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['1,20', 'not-a-number'],
    ['12,34,567', 'not-a-number'],
    ['.', 'not-a-number'],
    ['--1', 'not-a-number'],
    ['1.005', 'too-many-decimals'],
    ['100000000', 'too-large'],
    ['9'.repeat(400), 'too-large'],
  ])('%j is refused as %s', (text, fault) => {
    expect(parsePrice(text)).toEqual({ ok: false, refusal: fault });
  });

  test('of any text whatever is a bounded safe integer or a refusal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parsed = parsePrice(text);
        if (!parsed.ok) return;
        expect(Number.isSafeInteger(parsed.value)).toBe(true);
        expect(Object.is(parsed.value, -0)).toBe(false);
        expect(Math.abs(parsed.value)).toBeLessThanOrEqual(moneyLimits.price);
      }),
      { numRuns: 20_000 },
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

  test('carries the dollar sign after the minus', () => {
    expect(formatDollars(-150)).toBe('-$1.50');
  });

  test('agrees with the browser formatter for en-US', () => {
    const reference = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        // Below 2^53 / 100 the quotient's nearest double still prints the right cents.
        expect(formatDollars(cents)).toBe(reference.format(cents / 100));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('tax', () => {
  test('is rounded half up once, on the subtotal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.integer({ min: 0, max: 100_000 }),
        (subtotal, rate) => {
          expect(BigInt(taxOn(subtotal, rate))).toBe(halfUp(BigInt(subtotal) * BigInt(rate), 100_000n));
        },
      ),
      { numRuns: runs },
    );
  });
});

test('sums are exact', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { maxLength: 200 }), (amounts) => {
      expect(BigInt(sumCents(amounts))).toBe(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n));
    }),
    { numRuns: 2_000 },
  );
});
