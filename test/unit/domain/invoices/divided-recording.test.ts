import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DividedPayment,
  dividedStates,
  dividedTexts,
  dividedWork,
  isDividedOver,
  partStates,
  partsIn,
} from '#domain/invoices/divided-recording';

const anyPayment: fc.Arbitrary<DividedPayment> = fc.record({
  dividedId: fc.constant('press-1'),
  state: fc.constantFrom(...dividedStates),
  parts: fc.array(
    fc.record({
      invoiceId: fc.string(),
      paymentId: fc.string(),
      amountCents: fc.integer({ min: 1 }),
      state: fc.constantFrom(...partStates),
    }),
  ),
});

describe('a divided payment', () => {
  test('has each part in one state, in the order of its parts', () => {
    fc.assert(
      fc.property(anyPayment, (payment) => {
        const each = partStates.map((state) => partsIn(payment, state));
        expect(each.flat()).toHaveLength(payment.parts.length);
        for (const parts of each) expect(payment.parts.filter((part) => parts.includes(part))).toEqual(parts);
      }),
    );
  });

  test('is over once it is recorded or removed', () => {
    expect(dividedStates.filter((state) => isDividedOver({ state }))).toEqual(['recorded', 'removed']);
  });

  test('is left to the schedule only after a function can no longer be at it', () => {
    expect(dividedWork.graceSeconds).toBeGreaterThan(dividedWork.runSeconds);
  });

  test('says what could not be removed', () => {
    expect(dividedTexts.removed(1, 0)).toBe('1 payment removed.');
    expect(dividedTexts.removed(2, 1)).toBe('2 payments removed. 1 could not be removed.');
  });
});
