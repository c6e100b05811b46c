import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuoteId, type QuoteContent, quoteAmounts } from '#domain/quotes/quote';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';

const quote = (change: Partial<QuoteContent> = {}): QuoteContent => ({
  title: 'AC tune-up',
  clientMessage: '',
  issueDate: '2026-11-03',
  taxRate: 0,
  lineItems: [
    { description: 'Tune-up', quantity: 1000, price: 129_00 },
    { description: 'Labor', quantity: 1500, price: 80_00 },
  ],
  ...change,
});

describe('the amounts of a quote', () => {
  test('are the line totals and their sum, without tax if there is none', () => {
    expect(quoteAmounts(quote())).toMatchObject({
      lines: [129_00, 120_00],
      subtotal: 249_00,
      tax: 0,
      total: 249_00,
    });
  });

  test('add the tax on the subtotal, rounded half up once, after the lines are added', () => {
    // 8.25 % of 249.00 is 20.5425.
    expect(quoteAmounts(quote({ taxRate: 8_250 }))).toMatchObject({ tax: 20_54, total: 269_54 });
    const half = quote({ taxRate: 5_000, lineItems: [{ description: 'x', quantity: 1000, price: 10 }] });
    // 5 % of 0.10 is half a cent.
    expect(quoteAmounts(half)).toMatchObject({ tax: 1, total: 11 });
  });

  test('use the total that the mobile app stored, even if it is not the sum', () => {
    expect(quoteAmounts(quote({ taxRate: 8_250, total: 200_00 }))).toMatchObject({
      subtotal: 249_00,
      tax: 20_54,
      total: 200_00,
    });
    expect(quoteAmounts(quote({ total: 0 })).total).toBe(0);
  });
});

/** Omits `total` if it is undefined, as stored quotes do. */
const withoutUndefinedTotal = ({
  total,
  ...rest
}: Omit<QuoteContent, 'total'> & { total: number | undefined }): QuoteContent =>
  total === undefined ? rest : { ...rest, total };

test('two quotes have the same hash exactly if everything that a client agrees to is equal', () => {
  const content = fc.record({
    title: fc.constantFrom('', 'a', 'b', '","'),
    clientMessage: fc.constantFrom('', 'a', 'null'),
    issueDate: fc.constantFrom('2026-11-03', '2026-11-04'),
    taxRate: fc.constantFrom(0, 8_250),
    total: fc.constantFrom(undefined, 0, 100),
    lineItems: fc.array(
      fc.record({
        description: fc.constantFrom('a', '],['),
        quantity: fc.constantFrom(1000, 1),
        price: fc.constantFrom(0, 1),
      }),
      { maxLength: 2 },
    ),
  });
  fc.assert(
    fc.property(content, content, (left, right) => {
      const [one, other] = [withoutUndefinedTotal(left), withoutUndefinedTotal(right)];
      expect(quoteFingerprint(one) === quoteFingerprint(other)).toBe(
        JSON.stringify(left) === JSON.stringify(right),
      );
    }),
    { numRuns: 10_000 },
  );
});

test('an approval covers every part of a quote, because a change of any part changes the hash', () => {
  const [line, ...lines] = quote().lineItems;
  if (!line) throw new Error('A quote has a line');
  const party = {
    name: 'Dana',
    address: '18 Mill Lane',
    city: 'Dayton',
    phone: '555-0118',
    email: 'd@w.example',
  };
  const whole = quote({
    taxName: 'Sales tax',
    discount: { percent: 10_000 },
    validUntil: '2026-12-03',
    deposit: { amount: 50_00 },
    client: party,
    business: party,
    brandColor: '#0f766e',
    logoVersion: 'logo-1',
    revision: 1,
  });
  const changes: readonly Partial<QuoteContent>[] = [
    { lineItems: [{ ...line, taxed: false }, ...lines] },
    { lineItems: lines },
    { taxName: 'VAT' },
    { discount: { percent: 20_000 } },
    { discount: { amount: 10_000 } },
    { validUntil: '2026-12-04' },
    { deposit: { amount: 60_00 } },
    { deposit: { percent: 50_00 } },
    ...Object.keys(party).flatMap((part) => [
      { client: { ...party, [part]: 'changed' } },
      { business: { ...party, [part]: 'changed' } },
    ]),
    { brandColor: '#2563eb' },
    { logoVersion: 'logo-2' },
    { revision: 2 },
    { quoteNumber: 'Q-1001' },
    { quoteNumber: 'Q-1002' },
  ];
  const fingerprints = [whole, ...changes.map((change) => ({ ...whole, ...change }))].map(quoteFingerprint);
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  const taxed = { ...whole, lineItems: [{ ...line, taxed: true }, ...lines] };
  expect(quoteFingerprint(taxed)).toBe(fingerprints[0]);
});

test('an ID with fewer than 128 bits or with other characters is not a quote ID', () => {
  expect(isQuoteId('A'.repeat(22))).toBe(true);
  for (const text of ['', 'A'.repeat(21), `${'A'.repeat(22)}#`, '../'.repeat(10), 'A'.repeat(65)])
    expect(isQuoteId(text)).toBe(false);
});

test('a quote without notes and terms has the hash that release 1.0.0 computed, and notes and terms change the hash', () => {
  const plain = quoteFingerprint(quote({ deposit: { percent: 25_000 }, revision: 1 }));
  expect(plain).toBe(
    '["quote/1","AC tune-up","","2026-11-03",[["Tune-up",1000,12900,true],["Labor",1500,8000,true]],0,null,null,null,null,["percent",25000],null,null,null,null,1]',
  );
  const client = {
    name: 'Dana',
    email: 'd@w.example',
    phone: '555-0118',
    address: '18 Mill Lane',
    city: 'Dayton',
  };
  expect(quoteFingerprint(quote({ client, business: { ...client, name: 'Harlow' } }))).toBe(
    '["quote/1","AC tune-up","","2026-11-03",[["Tune-up",1000,12900,true],["Labor",1500,8000,true]],0,null,null,null,null,null,["Dana","18 Mill Lane","Dayton","555-0118","d@w.example"],["Harlow","18 Mill Lane","Dayton","555-0118","d@w.example"],null,null,null]',
  );
  const others = [{ notes: 'Parts included.' }, { notes: '30' }, { terms: 30 }, { terms: 0 }];
  const all = [plain, ...others.map((change) => quoteFingerprint(quote(change)))];
  expect(new Set(all).size).toBe(all.length);
});

test('the number of a quote is part of its hash, whatever else the quote contains', () => {
  const numbered = quoteFingerprint(quote({ quoteNumber: 'Q-1001', notes: 'Parts included.', revision: 1 }));
  expect(numbered).toBe(
    '["quote/4","AC tune-up","","2026-11-03",[["Tune-up",1000,12900,true],["Labor",1500,8000,true]],0,null,null,null,null,null,null,null,null,null,1,"Parts included.",null,null,null,"Q-1001"]',
  );
  const parts = [{ name: 'State', rate: 5_000 }];
  const without = [{}, { notes: 'Parts included.' }, { taxParts: parts, showsTaxParts: true }];
  expect(without.map((change) => JSON.parse(quoteFingerprint(quote(change)))[0])).toEqual([
    'quote/1',
    'quote/2',
    'quote/3',
  ]);
});
