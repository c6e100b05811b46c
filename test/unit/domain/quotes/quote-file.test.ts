import { expect, test } from 'vitest';
import { parseQuoteFile } from '#domain/quotes/quote-file';

const file = {
  userID: 'provider-1',
  title: ' Water heater ',
  issueDate: '2026-11-03',
  taxRate: '8.25',
  lineItems: [{ description: 'Heater', quantity: 1.5, price: '1,200.50' }, { description: 'Permit' }],
};

test('a quote file is read in dollars, decimals and percent, and missing parts have the specified defaults', () => {
  expect(parseQuoteFile(file)).toEqual({
    ok: true,
    value: {
      userId: 'provider-1',
      content: {
        title: 'Water heater',
        clientMessage: '',
        issueDate: '2026-11-03',
        taxRate: 8_250,
        lineItems: [
          { description: 'Heater', quantity: 1_500, price: 1_200_50 },
          { description: 'Permit', quantity: 1_000, price: 0 },
        ],
      },
    },
  });
});

test('the length of a description is measured without outer spaces, up to its limit', () => {
  const described = (description: string) => parseQuoteFile({ ...file, lineItems: [{ description }] });
  const longest = 'x'.repeat(500);
  const taken = described(` ${longest} `);
  expect(taken.ok && taken.value.content.lineItems[0]?.description).toBe(longest);
  expect(described(`${longest}x`)).toEqual({
    ok: false,
    refusal: ['Line 1: description must have 1 to 500 characters.'],
  });
});

test('a total is stored only if the file contains one', () => {
  const stated = parseQuoteFile({ ...file, total: 1000 });
  expect(stated.ok && stated.value.content.total).toBe(1_000_00);
});

test('a quote dated outside of 1970 to 2200 is refused', () => {
  for (const issueDate of ['0001-01-01', '9999-12-31'])
    expect(parseQuoteFile({ ...file, issueDate })).toEqual({
      ok: false,
      refusal: ['issueDate must be between 1970 and 2200.'],
    });
});

test('all faults of a file are listed at once', () => {
  const refused = parseQuoteFile({
    ...file,
    userID: 'a b',
    issueDate: 'tomorrow',
    taxRate: 200,
    total: '1.005',
    lineItems: [{ description: '', quantity: -1, price: 'free' }],
  });
  expect(refused.ok ? [] : refused.refusal).toEqual([
    'userID must be an account id.',
    'issueDate must be a day as yyyy-mm-dd.',
    'taxRate must be a percentage from 0 to 100 with at most 3 decimals.',
    'total must be dollars with at most 2 decimals.',
    'Line 1: description must have 1 to 500 characters.',
    'Line 1: quantity must be a number with at most 3 decimals.',
    'Line 1: price must be dollars with at most 2 decimals.',
  ]);
});

test.each([[null], [[]], ['x'], [{}], [{ ...file, unknown: 1 }], [{ ...file, lineItems: [] }]])(
  '%j is not a quote',
  (json) => {
    expect(parseQuoteFile(json).ok).toBe(false);
  },
);

const provider = { businessName: 'Harlow', email: 'office@harlow.example' };

test('the business of a file is stored if it can be emailed', () => {
  expect(parseQuoteFile({ ...file, provider })).toMatchObject({ ok: true, value: { provider } });
  expect(parseQuoteFile({ ...file, provider: { ...provider, email: 'none' } })).toEqual({
    ok: false,
    refusal: ['provider.email must be an address.'],
  });
});

test.each([
  ['title', 200, 'title is too long.'],
  ['clientMessage', 5_000, 'clientMessage is too long.'],
])('%s is accepted up to its limit of %i characters', (field, most, message) => {
  expect(parseQuoteFile({ ...file, [field]: 'x'.repeat(most) }).ok).toBe(true);
  expect(parseQuoteFile({ ...file, [field]: 'x'.repeat(most + 1) })).toEqual({
    ok: false,
    refusal: [message],
  });
});

test('a file has 1 to 200 lines', () => {
  const lines = (length: number) =>
    parseQuoteFile({ ...file, lineItems: Array.from({ length }, () => ({ description: 'Visit' })) });
  expect([lines(1).ok, lines(200).ok]).toEqual([true, true]);
  for (const length of [0, 201])
    expect(lines(length)).toEqual({ ok: false, refusal: ['lineItems must have 1 to 200 lines.'] });
});

test('a file without a rate has no tax, and an unrelated file is refused with what is missing', () => {
  const { taxRate: _none, ...untaxed } = file;
  expect(parseQuoteFile(untaxed)).toMatchObject({ ok: true, value: { content: { taxRate: 0 } } });
  const refused = parseQuoteFile(null);
  expect(refused.ok ? [] : refused.refusal).toEqual([expect.stringMatching(/^file: ./)]);
  const untitled = parseQuoteFile({ ...file, title: 5, lineItems: [{ description: 5 }] });
  expect(untitled.ok ? [] : untitled.refusal).toEqual([
    expect.stringMatching(/^title: ./),
    expect.stringMatching(/^lineItems\.0\.description: ./),
  ]);
});
