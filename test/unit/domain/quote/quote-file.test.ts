import { expect, test } from 'vitest';
import { parseQuoteFile } from '#domain/quote/quote-file';

const file = {
  userID: 'provider-1',
  title: ' Water heater ',
  issueDate: '2026-11-03',
  taxRate: '8.25',
  lineItems: [{ description: 'Heater', quantity: 1.5, price: '1,200.50' }, { description: 'Permit' }],
};

test('a quote file is read in dollars, decimals and percent; missing parts have the specified defaults', () => {
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

test('a description is measured without its edges, up to its limit', () => {
  const described = (description: string) => parseQuoteFile({ ...file, lineItems: [{ description }] });
  const longest = 'x'.repeat(500);
  const taken = described(` ${longest} `);
  expect(taken.ok && taken.value.content.lineItems[0]?.description).toBe(longest);
  expect(described(`${longest}x`)).toEqual({
    ok: false,
    refusal: ['Line 1: description must have 1 to 500 characters.'],
  });
});

test('a total is kept only where the file states one', () => {
  const stated = parseQuoteFile({ ...file, total: 1000 });
  expect(stated.ok && stated.value.content.total).toBe(1_000_00);
});

test('everything wrong with a file is said at once', () => {
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
  '%j is no quote',
  (json) => {
    expect(parseQuoteFile(json).ok).toBe(false);
  },
);
