import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depositDue, depositSentence, parseDeposit } from '#domain/quotes/deposit';

const due = (text: string, total: number) => {
  const deposit = parseDeposit(text);
  return deposit.ok ? depositDue(deposit.value, total) : 'not a deposit';
};

describe('a deposit', () => {
  test('is a percentage of the total, rounded half up once', () => {
    expect(due('25%', 209_46)).toBe(52_37); // 52.365
    expect(due('33.333%', 100_00)).toBe(33_33);
    expect(due('0%', 100_00)).toBe(0);
    expect(due('100%', 209_47)).toBe(209_47);
  });

  test('can be an amount up to the total of the quote', () => {
    expect(due('$100.00', 209_46)).toBe(100_00);
    expect(due('500', 209_46)).toBe(209_46);
    expect(due('-1', 209_46)).toBe('not a deposit');
    expect(due('101%', 209_46)).toBe('not a deposit');
  });

  test('is described together with when it is due', () => {
    expect(depositSentence({ percent: 25_000 }, 209_46)).toBe('Deposit (25%) of $52.37 is due.');
    expect(depositSentence({ amount: 50_00 }, 209_46)).toBe('Deposit of $50.00 is due.');
  });

  test('is at least zero and at most the total, and deposit and rest add up to the total', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999_999 }),
        fc.oneof(
          fc.record({ percent: fc.integer({ min: 0, max: 100_000 }) }),
          fc.record({ amount: fc.integer({ min: 0, max: 9_999_999_999 }) }),
        ),
        (total, deposit) => {
          const amount = depositDue(deposit, total);
          expect(Number.isSafeInteger(amount) && amount >= 0 && amount <= total).toBe(true);
          if ('percent' in deposit) {
            const [exact, rounded] = [BigInt(total) * BigInt(deposit.percent), BigInt(amount) * 100_000n];
            // The rounding error is at most half a cent, and half a cent is rounded up.
            expect(2n * (rounded - exact) <= 100_000n && 2n * (exact - rounded) < 100_000n).toBe(true);
          }
        },
      ),
    );
  });
});
