import { expect, test } from 'vitest';
import { validateItem } from '#domain/clients/validate-item';
import { invoiceLimits } from '#domain/documents/invoice-limits';

test('a saved item is stored with a cleaned description and its price in cents', () => {
  expect(validateItem({ description: ' Filter,\r\n16x25 ', unitPrice: '$24.50' })).toEqual({
    ok: true,
    value: { description: 'Filter,\n16x25', unitPriceCents: 24_50 },
  });
  expect(validateItem({ description: 'Visit', unitPrice: '0' })).toMatchObject({
    ok: true,
    value: { unitPriceCents: 0 },
  });
});

test('a faulty saved item shows each fault at its field', () => {
  expect(validateItem({ description: ' \n', unitPrice: '' })).toEqual({
    ok: false,
    refusal: [
      { field: 'description', message: 'Description is required.' },
      { field: 'unitPrice', message: 'Price is required and must be a number.' },
    ],
  });
  expect(validateItem({ description: 'x', unitPrice: '-1' })).toEqual({
    ok: false,
    refusal: [{ field: 'unitPrice', message: 'Price cannot be negative.' }],
  });
});

test('the description of a saved item has the same limit as that of a line', () => {
  const longest = 'x'.repeat(invoiceLimits.description);
  expect(validateItem({ description: longest, unitPrice: '1' }).ok).toBe(true);
  expect(validateItem({ description: `${longest}x`, unitPrice: '1' })).toEqual({
    ok: false,
    refusal: [
      {
        field: 'description',
        message: `Description can be at most ${invoiceLimits.description} characters.`,
      },
    ],
  });
});
