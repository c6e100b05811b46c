import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AmountLine, type Amounts, amountsOf, type Billing } from '#domain/documents/amounts';
import { moneyLimits } from '#domain/money';
import { quickOrFull } from '#test/support/effort';

/**
 * Rounds half up, computed differently than in the tested code: the quotient, plus one if the remainder is at least
 * half of the divisor.
 */
function halfUp(product: bigint, divisor: bigint): bigint {
  const quotient = product / divisor;
  return 2n * (product % divisor) >= divisor ? quotient + 1n : quotient;
}

/** The expected amounts, calculated with big integers in every step. */
function expectedOf({ lineItems, discount, taxRate }: Billing) {
  const lines = lineItems.map(({ quantity, unitPrice }) =>
    halfUp(BigInt(quantity) * BigInt(unitPrice), 1_000n),
  );
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((one, other) => one + other, 0n);
  const subtotal = sum(lines);
  const taxed = sum(lines.filter((_, index) => lineItems[index]?.taxed ?? true));
  const discounted = !discount
    ? 0n
    : 'percent' in discount
      ? halfUp(subtotal * BigInt(discount.percent), 100_000n)
      : BigInt(discount.amount);
  const discountOnTaxed = subtotal === 0n ? 0n : halfUp(discounted * taxed, subtotal);
  const tax = taxRate === undefined ? 0n : halfUp((taxed - discountOnTaxed) * BigInt(taxRate), 100_000n);
  return { lines, subtotal, taxed, discounted, discountOnTaxed, tax, total: subtotal - discounted + tax };
}

const line = fc.record(
  {
    quantity: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 9_999_999 })),
    unitPrice: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 99_999_999 })),
    taxed: fc.boolean(),
  },
  { requiredKeys: ['quantity', 'unitPrice'] },
) as fc.Arbitrary<AmountLine>;

const percent = fc.oneof(
  fc.integer({ min: 0, max: moneyLimits.percent }),
  fc.integer({ min: 0, max: 100 }).map((whole) => whole * 1_000),
);

const subtotalOf = (lineItems: readonly AmountLine[]): number => amountsOf({ lineItems }).subtotal;

/** An invoice whose discount, if it is an amount, is at most its subtotal. */
const billing: fc.Arbitrary<Billing> = fc
  .record({
    lineItems: fc.array(line, { minLength: 1, maxLength: 8 }),
    kind: fc.constantFrom('none', 'percent', 'amount'),
    percent,
    part: fc.integer({ min: 0, max: 1_000 }),
    taxRate: fc.option(percent, { nil: undefined }),
  })
  .map(({ lineItems, kind, percent, part, taxRate }) => ({
    lineItems,
    ...(kind === 'percent' && { discount: { percent } }),
    ...(kind === 'amount' && { discount: { amount: Math.floor((subtotalOf(lineItems) / 1_000) * part) } }),
    ...(taxRate !== undefined && { taxRate }),
  }));

describe('the amounts of an invoice', () => {
  test('equal those of big-integer arithmetic on random invoices, and no part is larger than its whole', () => {
    fc.assert(
      fc.property(billing, (invoice) => {
        const amounts = amountsOf(invoice);
        const expected = expectedOf(invoice);
        expect(amounts).toEqual({
          lines: expected.lines.map(Number),
          subtotal: Number(expected.subtotal),
          discount: Number(expected.discounted),
          taxBase: Number(expected.taxed - expected.discountOnTaxed),
          tax: Number(expected.tax),
          total: Number(expected.total),
        } satisfies Amounts);
        expect(amounts.discount).toBeLessThanOrEqual(amounts.subtotal);
        expect(expected.discountOnTaxed >= 0n && expected.discountOnTaxed <= expected.discounted).toBe(true);
        expect(amounts.taxBase).toBeGreaterThanOrEqual(0);
        expect(amounts.total).toBe(amounts.subtotal - amounts.discount + amounts.tax);
      }),
      { numRuns: quickOrFull(3_000, 100_000) },
    );
  });

  test('do not depend on the order of the lines', () => {
    const shuffled = billing.chain((invoice) =>
      fc
        .shuffledSubarray([...invoice.lineItems], { minLength: invoice.lineItems.length })
        .map((lineItems) => [invoice, { ...invoice, lineItems }] as const),
    );
    fc.assert(
      fc.property(shuffled, ([invoice, other]) => {
        const { lines: _lines, ...sums } = amountsOf(invoice);
        expect(amountsOf(other)).toMatchObject(sums);
      }),
      { numRuns: quickOrFull(2_000, 100_000) },
    );
  });

  test('multiply 8.5 by 130.49 to 1,109.17', () => {
    expect(amountsOf({ lineItems: [{ quantity: 8_500, unitPrice: 130_49 }] }).total).toBe(1_109_17);
  });

  test.each([
    [500, 1, 1],
    [499, 1, 0],
    [1_500, 1, 2],
    [2_500, 1, 3],
    [125, 4, 1],
    [1_000_000_000, 9_999_999_999, 9_999_999_999_000_000],
  ])('round %i thousandths at %i cents to %i cents, half a cent up', (quantity, unitPrice, total) => {
    expect(amountsOf({ lineItems: [{ quantity, unitPrice }] }).lines).toEqual([total]);
  });

  test('are rounded line by line, before they are added', () => {
    const half = { quantity: 500, unitPrice: 1 };
    expect(amountsOf({ lineItems: [half, half, half] }).subtotal).toBe(3);
  });

  test('round a discount of half a cent up', () => {
    const lineItems = [{ quantity: 1_000, unitPrice: 10 }];
    expect(amountsOf({ lineItems, discount: { percent: 5_000 } })).toMatchObject({ discount: 1, total: 9 });
    expect(amountsOf({ lineItems, discount: { percent: 4_999 } })).toMatchObject({ discount: 0, total: 10 });
  });

  test("round the discount's share of the taxed lines half up, which rounds the taxed amount down", () => {
    const lineItems = [
      { quantity: 1_000, unitPrice: 50 },
      { quantity: 1_000, unitPrice: 50, taxed: false },
    ];
    expect(amountsOf({ lineItems, discount: { amount: 1 }, taxRate: 100_000 })).toMatchObject({
      taxBase: 49,
      tax: 49,
      total: 148,
    });
  });

  test('round the tax half a cent up, once for all lines', () => {
    const lineItems = [{ quantity: 1_000, unitPrice: 10 }];
    expect(amountsOf({ lineItems, taxRate: 5_000 })).toMatchObject({ tax: 1, total: 11 });
    expect(amountsOf({ lineItems, taxRate: 4_999 })).toMatchObject({ tax: 0, total: 10 });
    // Two lines with half a cent of tax each give one cent, because the tax is rounded only once.
    expect(amountsOf({ lineItems: [...lineItems, ...lineItems], taxRate: 5_000 }).tax).toBe(1);
  });

  test('tax only the taxed lines, after their share of the discount', () => {
    const lineItems = [
      { quantity: 1_000, unitPrice: 100_00 },
      { quantity: 2_000, unitPrice: 25_00, taxed: false },
      { quantity: 1_000, unitPrice: 50_00, taxed: true },
    ];
    expect(amountsOf({ lineItems, discount: { percent: 10_000 }, taxRate: 8_250 })).toEqual({
      lines: [100_00, 50_00, 50_00],
      subtotal: 200_00,
      discount: 20_00,
      taxBase: 135_00,
      tax: 11_14,
      total: 191_14,
    });
  });

  test('are zero for an empty invoice, with any discount and tax', () => {
    const lineItems = [{ quantity: 1_000, unitPrice: 0 }];
    const nothing = { subtotal: 0, discount: 0, taxBase: 0, tax: 0, total: 0 };
    expect(amountsOf({ lineItems, discount: { percent: 100_000 }, taxRate: 8_250 })).toMatchObject(nothing);
    expect(amountsOf({ lineItems: [] })).toMatchObject(nothing);
  });

  test('never go below zero because of a discount', () => {
    const lineItems = [{ quantity: 1_000, unitPrice: 10_00 }];
    expect(amountsOf({ lineItems, discount: { amount: 25_00 } })).toMatchObject({
      discount: 10_00,
      total: 0,
    });
  });
});
