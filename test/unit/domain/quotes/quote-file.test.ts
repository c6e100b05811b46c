import { expect, test } from 'vitest';
import { parseQuoteFile } from '#domain/quotes/quote-file';

const quoteJson = {
  userID: 'provider-1',
  title: ' Water heater ',
  issueDate: '2026-11-03',
  taxRate: '8.25',
  lineItems: [{ description: 'Heater', quantity: 1.5, price: '1,200.50' }, { description: 'Permit' }],
};

test('amounts, quantities and the tax rate of a file are read as integers, and missing fields get defaults', () => {
  expect(parseQuoteFile(quoteJson)).toEqual({
    ok: true,
    value: {
      userId: 'provider-1',
      content: {
        title: 'Water heater',
        clientMessage: '',
        issueDate: '2026-11-03',
        // The tax rate is in thousandths of a percent, quantities are in thousandths, prices in cents.
        taxRate: 8_250,
        lineItems: [
          { description: 'Heater', quantity: 1_500, price: 1_200_50 },
          { description: 'Permit', quantity: 1_000, price: 0 },
        ],
      },
    },
  });
});

test('a description may have 500 characters, not counting spaces around it', () => {
  const parseWithDescription = (description: string) =>
    parseQuoteFile({ ...quoteJson, lineItems: [{ description }] });
  const longest = 'x'.repeat(500);
  const parsed = parseWithDescription(` ${longest} `);
  expect(parsed.ok && parsed.value.content.lineItems[0]?.description).toBe(longest);
  expect(parseWithDescription(`${longest}x`)).toEqual({
    ok: false,
    refusal: ['Line 1: description must have 1 to 500 characters.'],
  });
});

test('hours and minutes of a file stay as they were typed', () => {
  const parsed = parseQuoteFile({ ...quoteJson, lineItems: [{ description: 'Labor', quantity: '1:20' }] });
  expect(parsed.ok && parsed.value.content.lineItems).toMatchObject([{ quantity: 1_333, hours: '1:20' }]);
});

test('the total of a file is read in cents', () => {
  const parsed = parseQuoteFile({ ...quoteJson, total: 1000 });
  expect(parsed.ok && parsed.value.content.total).toBe(1_000_00);
});

test('a quote dated before 1970 or after 2200 is refused', () => {
  for (const issueDate of ['0001-01-01', '9999-12-31'])
    expect(parseQuoteFile({ ...quoteJson, issueDate })).toEqual({
      ok: false,
      refusal: ['issueDate must be between 1970 and 2200.'],
    });
});

test('a file that is refused lists all of its faults', () => {
  const result = parseQuoteFile({
    ...quoteJson,
    userID: 'a b',
    issueDate: 'tomorrow',
    taxRate: 200,
    total: '1.005',
    lineItems: [{ description: '', quantity: -1, price: 'free' }],
  });
  expect(result.ok ? [] : result.refusal).toEqual([
    'userID must be an account id.',
    'issueDate must be a day as yyyy-mm-dd.',
    'taxRate must be a percentage from 0 to 100 with at most 3 decimals.',
    'total must be dollars with at most 2 decimals.',
    'Line 1: description must have 1 to 500 characters.',
    'Line 1: quantity must be a number with at most 3 decimals.',
    'Line 1: price must be dollars with at most 2 decimals.',
  ]);
});

test.each([[null], [[]], ['x'], [{}], [{ ...quoteJson, unknown: 1 }], [{ ...quoteJson, lineItems: [] }]])(
  '%j is refused',
  (json) => {
    expect(parseQuoteFile(json).ok).toBe(false);
  },
);

const provider = { businessName: 'Harlow', email: 'office@harlow.example' };

test("the business in a file is kept, and the file is refused if the business's email address is invalid", () => {
  expect(parseQuoteFile({ ...quoteJson, provider })).toMatchObject({ ok: true, value: { provider } });
  expect(parseQuoteFile({ ...quoteJson, provider: { ...provider, email: 'none' } })).toEqual({
    ok: false,
    refusal: ['provider.email must be an address.'],
  });
});

test.each([
  ['title', 200, 'title is too long.'],
  ['clientMessage', 5_000, 'clientMessage is too long.'],
])('%s is accepted up to its limit of %i characters', (field, maxLength, message) => {
  expect(parseQuoteFile({ ...quoteJson, [field]: 'x'.repeat(maxLength) }).ok).toBe(true);
  expect(parseQuoteFile({ ...quoteJson, [field]: 'x'.repeat(maxLength + 1) })).toEqual({
    ok: false,
    refusal: [message],
  });
});

test('a file has 1 to 200 lines', () => {
  const parseWithLines = (length: number) =>
    parseQuoteFile({ ...quoteJson, lineItems: Array.from({ length }, () => ({ description: 'Visit' })) });
  expect([parseWithLines(1).ok, parseWithLines(200).ok]).toEqual([true, true]);
  for (const length of [0, 201])
    expect(parseWithLines(length)).toEqual({ ok: false, refusal: ['lineItems must have 1 to 200 lines.'] });
});

test('a file without a tax rate has no tax, and a file with wrong types is refused with the path of each wrong field', () => {
  const { taxRate: _none, ...withoutTaxRate } = quoteJson;
  expect(parseQuoteFile(withoutTaxRate)).toMatchObject({ ok: true, value: { content: { taxRate: 0 } } });
  const result = parseQuoteFile(null);
  expect(result.ok ? [] : result.refusal).toEqual([expect.stringMatching(/^file: ./)]);
  const resultWithWrongTypes = parseQuoteFile({ ...quoteJson, title: 5, lineItems: [{ description: 5 }] });
  expect(resultWithWrongTypes.ok ? [] : resultWithWrongTypes.refusal).toEqual([
    expect.stringMatching(/^title: ./),
    expect.stringMatching(/^lineItems\.0\.description: ./),
  ]);
});
