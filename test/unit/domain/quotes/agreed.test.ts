import { expect, test } from 'vitest';
import { agreedOf } from '#domain/quotes/agreed';
import { type QuoteContent, quoteAmounts } from '#domain/quotes/quote';

const content: QuoteContent = {
  title: 'Kitchen',
  clientMessage: '',
  issueDate: '2026-11-03',
  taxRate: 8_000,
  lineItems: [
    { description: 'Cabinets', quantity: 1_000, price: 1_000_10 },
    { description: 'Trim', quantity: 1_500, price: 1_01, taxed: false },
    { description: 'Trade-in', quantity: 1_000, price: 100_00, credit: true },
  ],
  discount: { percent: 15_000 },
  deposit: { percent: 50_000 },
};

test('what is agreed has the rows, discount, tax and deposit of the quote, and what they come to', () => {
  const agreed = agreedOf({ ...content, taxName: 'GST', showsTaxParts: false });
  expect(agreed).toMatchObject({
    lineItems: content.lineItems,
    discount: { percent: 15_000 },
    taxName: 'GST',
  });
  // 1,000.10 + 1.52 - 100.00 = 901.62; less 15 %: 766.38; tax of 8 % on 900.10 - 135.01 = 765.09.
  expect(agreed.amounts).toMatchObject({ subtotal: 901_62, discount: 135_24, taxBase: 765_09, tax: 61_21 });
  expect(agreed).toMatchObject({ amounts: { total: 827_59 }, depositCents: 413_80 });
});

test('1 x 1,000.10 plus 1.5 x 1.01 less 15 % is 851.38', () => {
  const agreed = agreedOf({ ...content, lineItems: content.lineItems.slice(0, 2), taxRate: 0 });
  expect(agreed.amounts.total).toBe(851_38);
});

test('a deposit of exactly 2,117.00 on a total with 8 % tax stays 2,117.00', () => {
  const lineItems = [{ description: 'Deck', quantity: 1_000, price: 9_803_33 }];
  const agreed = agreedOf({ ...content, lineItems, deposit: { amount: 2_117_00 } });
  expect(agreed.depositCents).toBe(2_117_00);
});

test('a total stored by the mobile app that is not the sum of the rows is agreed as one untaxed row', () => {
  const agreed = agreedOf({ ...content, total: 900_00 });
  expect(agreed.lineItems).toEqual([
    { description: 'Kitchen', quantity: 1_000, price: 900_00, taxed: false },
  ]);
  expect(agreed).toMatchObject({ taxRate: 0, depositCents: 450_00, amounts: { tax: 0, total: 900_00 } });
  expect(agreed).not.toHaveProperty('discount');
  expect(agreedOf({ ...content, total: 827_59 }).lineItems).toHaveLength(3);
});

test('a quote without a deposit asks for none', () => {
  const { deposit: _none, ...plain } = content;
  expect(agreedOf(plain)).toMatchObject({ depositCents: 0 });
});

test('untaxed credits that leave less than the tax leave one untaxed row of what was signed', () => {
  const { discount: _none, ...quoted } = content;
  const lineItems = [{ description: 'Back', quantity: 1_000, price: 950_00, taxed: false, credit: true }];
  const change = { number: 1, quoteNumber: 'Q-1', approvedHash: '', reason: 'Less work.' };
  const credit: QuoteContent = { ...quoted, lineItems, change };
  const agreed = agreedOf(quoted, [credit]);
  const signed = quoteAmounts(quoted).total + quoteAmounts(credit).total;
  expect(signed).toBe(23_63);
  expect(agreed).toMatchObject({
    lineItems: [{ description: 'Kitchen', price: signed, taxed: false }],
    amounts: { tax: 0, total: signed },
  });
});
