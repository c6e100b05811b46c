import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InvoiceLine } from '#domain/documents/invoice';
import { agreedOf } from '#domain/quotes/agreed';
import { asChangeDraft, blankChangeDraft, withoutChange } from '#domain/quotes/change-draft';
import {
  changeAmountText,
  changeNumberOf,
  listedChanges,
  nextChange,
  parseDaysAdded,
  type QuoteChange,
  signedCents,
  signedChanges,
} from '#domain/quotes/change-order';
import { notAgreedDraftRows, notAgreedRows } from '#domain/quotes/not-agreed';
import { type QuoteContent, quoteAmounts } from '#domain/quotes/quote';
import { blankQuoteDraft, draftOfQuote } from '#domain/quotes/quote-draft';
import { changeAgreement, sheetOfQuote } from '#domain/quotes/quote-sheet';
import { validateQuote } from '#domain/quotes/validate-quote';

const quoted: QuoteContent = {
  title: 'New furnace',
  clientMessage: 'See you.',
  issueDate: '2026-11-03',
  taxRate: 8_000,
  taxName: 'GST',
  discount: { percent: 10_000 },
  deposit: { percent: 50_000 },
  quoteNumber: 'Q-1001',
  client: { name: 'Dana', address: '', city: '', phone: '', email: 'dana@example.com' },
  lineItems: [
    { description: 'Furnace', quantity: 1_000, price: 2_000_00 },
    { description: 'Permit', quantity: 1_000, price: 100_00, taxed: false },
  ],
};

const changing = (lineItems: QuoteContent['lineItems'], agreedBeforeCents?: number): QuoteContent => ({
  title: 'New furnace',
  clientMessage: '',
  issueDate: '2026-11-05',
  taxRate: 8_000,
  taxName: 'GST',
  quoteNumber: 'Q-1001-C1',
  change: {
    number: 1,
    quoteNumber: 'Q-1001',
    approvedHash: '',
    reason: 'The old vent is too small.',
    daysAdded: 2,
    ...(agreedBeforeCents !== undefined && { agreedBeforeCents }),
  },
  lineItems,
});

const entry = (number: number, status: QuoteChange['status'], cents: number): QuoteChange => ({
  number,
  changeNumber: `Q-1001-C${number}`,
  status,
  cents,
  at: '',
});

describe('a change order', () => {
  test('lowers what was agreed with more credits than charges, its tax included', () => {
    const lowering = changing([
      { description: 'No humidifier', quantity: 1_000, price: 100_00, credit: true },
      { description: 'Longer vent', quantity: 1_000, price: 15_00 },
    ]);
    expect(quoteAmounts(lowering)).toMatchObject({
      subtotal: -85_00,
      taxBase: -85_00,
      tax: -6_80,
      total: -91_80,
    });
    const sheet = sheetOfQuote(lowering);
    expect([sheet.subtotal.value, sheet.adjustments?.[0]?.value, sheet.total.value]).toEqual([
      '-$85.00',
      '-$6.80',
      '-$91.80',
    ]);
  });

  test('names the agreed total before and with it, its reason and its days', () => {
    const raising = changing(
      [{ description: 'Vent', quantity: 1_000, price: 100_00, taxed: false }],
      2_146_00,
    );
    expect(sheetOfQuote(raising).change).toEqual({
      title: 'Change order 1 to quote Q-1001',
      reason: 'The old vent is too small.',
      days: '2 days longer',
      agreed: [
        { label: 'Agreed before', value: '$2,146.00' },
        { label: 'Agreed total with this change', value: '$2,246.00' },
      ],
    });
    expect(changeAgreement(raising)).toBe(
      'You agree to change order Q-1001-C1, +$100.00. The agreed total is then $2,246.00.',
    );
    expect(changeAgreement(quoted)).toBeUndefined();
  });

  test('shares title and tax with its quote, and has neither its discount nor its deposit', () => {
    const typed = {
      ...blankQuoteDraft('2026-11-05'),
      title: 'Other',
      discount: '5',
      deposit: '50%',
      terms: '30',
    };
    const draft = asChangeDraft({ ...typed, taxRate: '1', taxName: 'VAT' }, quoted);
    expect(draft).toMatchObject({ title: 'New furnace', taxRate: '8%', taxName: 'GST', changeReason: '' });
    for (const field of ['discount', 'deposit', 'terms']) expect(draft).not.toHaveProperty(field);
    expect(blankChangeDraft(quoted, '2026-11-05')).toMatchObject({
      clientEmail: 'dana@example.com',
      issueDate: '2026-11-05',
      taxRate: '8%',
      lineItems: [{ description: '' }],
    });
    expect(withoutChange(draft)).not.toHaveProperty('changeReason');
  });

  test('needs a reason and whole days, and a quote still may not fall below 0', () => {
    const line = { description: 'Credit', quantity: '1', unitPrice: '10', credit: true };
    const blank = { ...blankQuoteDraft('2026-11-05'), clientEmail: 'dana@example.com', lineItems: [line] };
    const messages = (draft: Parameters<typeof validateQuote>[0]) => {
      const checked = validateQuote(draft);
      return checked.ok ? [] : checked.refusal.map(({ field, message }) => [field, message]);
    };
    expect(messages({ ...blank, changeReason: ' ', daysAdded: '1.5' })).toEqual([
      ['changeReason', 'Type why the work changes.'],
      ['daysAdded', 'Days added must be a whole number from 1 to 365.'],
    ]);
    expect(messages({ ...blank, changeReason: 'x'.repeat(501) })).toEqual([
      ['changeReason', 'The reason can be at most 500 characters.'],
    ]);
    expect(messages({ ...blank, changeReason: 'Less work.' })).toEqual([]);
    expect(messages(blank)).toEqual([['lineItems', 'The total cannot be less than $0.00.']]);
  });

  test('is typed again as it was sent', () => {
    const content = changing([{ description: 'Vent', quantity: 1_000, price: 100_00 }]);
    expect(draftOfQuote(content)).toMatchObject({
      changeReason: 'The old vent is too small.',
      daysAdded: '2',
    });
    expect(draftOfQuote(quoted)).not.toHaveProperty('changeReason');
  });

  test.each([
    ['', undefined],
    ['0', undefined],
    [' 2 ', 2],
    ['365', 365],
  ])('that adds %o days adds %o', (typed, days) => {
    expect(parseDaysAdded(typed)).toBe(days);
  });

  test.each(['366', '-1', '1.5', 'two'])('cannot add %o days', (typed) => {
    expect(parseDaysAdded(typed)).toBeNaN();
  });

  test('counts only once it is signed, and has the number after the last one', () => {
    const changes = {
      b: entry(2, 'sent', 5_00),
      a: entry(1, 'accepted', 80_00),
      c: entry(4, 'accepted', -30_00),
    };
    expect(signedCents(changes)).toBe(50_00);
    expect(listedChanges(changes).map(({ changeId }) => changeId)).toEqual(['a', 'b', 'c']);
    expect([nextChange(changes), nextChange()]).toEqual([5, 1]);
    expect(changeNumberOf({ quoteNumber: 'Q-1001', number: 2 })).toBe('Q-1001-C2');
    expect([changeAmountText(300_00), changeAmountText(-85_00)]).toEqual(['+$300.00', '-$85.00']);
  });
});

describe('what is agreed with signed change orders', () => {
  const anyLine = fc.record({
    description: fc.constantFrom('Vent', 'Panel', 'Labor'),
    quantity: fc.integer({ min: 1, max: 5_000 }),
    price: fc.integer({ min: 0, max: 500_00 }),
    taxed: fc.boolean(),
    credit: fc.boolean(),
  });
  const lineOf = ({
    taxed,
    credit,
    ...line
  }: {
    taxed: boolean;
    credit: boolean;
    description: string;
    quantity: number;
    price: number;
  }) => ({
    ...line,
    ...(!taxed && { taxed }),
    ...(credit && { credit }),
  });

  test('keeps its rows in their places when a change order is signed after one with a higher number', () => {
    const signedAt = (number: number, status: QuoteChange['status'], day: string) => ({
      ...entry(number, status, 10_00),
      at: `2026-11-${day}T12:00:00.000Z`,
    });
    const second = signedAt(2, 'accepted', '05');
    const idsOf = (first: QuoteChange) =>
      signedChanges({ first, second, third: signedAt(3, 'declined', '04') }).map(({ changeId }) => changeId);
    expect(idsOf(signedAt(1, 'sent', '04'))).toEqual(['second']);
    expect(idsOf(signedAt(1, 'accepted', '06'))).toEqual(['second', 'first']);
  });

  test('is the sum of the totals that were signed, to the cent', () => {
    const anyChanges = fc.array(fc.array(anyLine, { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        anyChanges,
        fc.integer({ min: 0, max: 15_000 }),
        fc.integer({ min: 0, max: 50_000 }),
        (changes, taxRate, percent) => {
          const base = { ...quoted, taxRate, discount: { percent } };
          const signed = changes.map((lines) => ({ ...changing(lines.map(lineOf)), taxRate }));
          const total = [base, ...signed].reduce((sum, each) => sum + quoteAmounts(each).total, 0);
          // A change order that would lower the agreed total below 0 is never signed.
          fc.pre(
            total >= 0 &&
              quoteAmounts({
                ...base,
                lineItems: agreedOf(base, signed).lineItems,
                taxRate: 0,
                discount: { amount: 0 },
              }).subtotal > 0,
          );
          expect(agreedOf(base, signed).amounts.total).toBe(total);
        },
      ),
    );
  });

  test('keeps the deposit of the quote, and its discount as it was signed', () => {
    const agreed = agreedOf(quoted, [changing([{ description: 'Vent', quantity: 1_000, price: 100_00 }])]);
    expect(agreed.depositCents).toBe(agreedOf(quoted).depositCents);
    expect(agreed.lineItems.map(({ description, price }) => [description, price])).toEqual([
      ['Furnace', 2_000_00],
      ['Permit', 100_00],
      ['Discount', 200_00],
      ['Discount', 10_00],
      ['Vent', 100_00],
    ]);
  });

  test('does not include a row of an invoice that is in neither', () => {
    const signed = [changing([{ description: 'Vent', quantity: 1_000, price: 100_00 }])];
    const row = (description: string, unitPrice: number): InvoiceLine => ({
      description,
      quantity: 1_000,
      unitPrice,
    });
    const rows = [row('Furnace', 2_000_00), row('vent ', 100_00), row('Vent', 100_00), row('Permit', 101_00)];
    expect([...notAgreedRows(rows, agreedOf(quoted, signed))]).toEqual([2, 3]);
    expect([...notAgreedRows(rows, agreedOf(quoted))]).toEqual([1, 2, 3]);
  });

  test('does not include a typed row that is in neither, once it can be read', () => {
    const typed = (description: string, unitPrice: string) => ({ description, quantity: '1', unitPrice });
    const rows = [typed('Furnace', '2,000.00'), typed('Outlet', '60'), typed('Outlet', ''), typed('', '')];
    expect([...notAgreedDraftRows(rows, agreedOf(quoted))]).toEqual([1]);
  });
});
