import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAtMost, parseDiscount, typedDiscount } from '#domain/documents/discount';
import { moneyLimits } from '#domain/money';

describe('the discount field', () => {
  test.each([
    ['10%', { percent: 10_000 }],
    ['10 %', { percent: 10_000 }],
    [' 0.125% ', { percent: 125 }],
    ['100%', { percent: 100_000 }],
    ['0%', { percent: 0 }],
    ['25', { amount: 25_00 }],
    ['$25.00', { amount: 25_00 }],
    ['$ 1,200.5', { amount: 1_200_50 }],
    ['0', { amount: 0 }],
  ])('understands %j', (text, discount) => {
    expect(parseDiscount(text)).toEqual({ ok: true, value: discount });
  });

  test.each([
    '',
    '%',
    '-5',
    '-5%',
    '-0',
    '$-0',
    '-0%',
    '100.001%',
    '1.2345%',
    '$10%',
    '10%%',
    '25.005',
    'ten',
    '1,5',
    '10% off',
  ])('refuses %j', (text) => {
    expect(parseDiscount(text)).toEqual({ ok: false, refusal: 'not-a-discount' });
  });

  test('is shown in a form that the field understands again', () => {
    const discount = fc.oneof(
      fc.record({ percent: fc.integer({ min: 0, max: moneyLimits.percent }) }),
      fc.record({ amount: fc.integer({ min: 0, max: moneyLimits.price }) }),
    );
    fc.assert(
      fc.property(discount, (value) => {
        expect(parseDiscount(typedDiscount(value))).toEqual({ ok: true, value });
      }),
    );
  });

  test('accepts an amount up to the subtotal, and any percentage', () => {
    expect(isAtMost({ amount: 10_00 }, 10_00)).toBe(true);
    expect(isAtMost({ amount: 10_01 }, 10_00)).toBe(false);
    expect(isAtMost({ percent: 100_000 }, 0)).toBe(true);
  });
});
