import { expect, test } from 'vitest';
import { filledOptional, withoutOrderFields } from '#domain/documents/invoice-fields';

test('what is of one order is left behind by the next invoice, and nothing else', () => {
  const draft = { reference: 'HQ-2026/77', clientName: 'Dana', notes: 'Thank you.' };
  expect(withoutOrderFields(draft)).toEqual({ clientName: 'Dana', notes: 'Thank you.' });
  expect(draft.reference).toBe('HQ-2026/77');
});

test('an optional text is kept clean and no longer than it may be, an empty one not at all', () => {
  expect(filledOptional({ reference: ` HQ \n77${'x'.repeat(60)}` })).toEqual({
    reference: `HQ 77${'x'.repeat(45)}`,
  });
  for (const reference of ['', ' \n ', undefined]) expect(filledOptional({ reference })).toEqual({});
});
