import { expect, test } from 'vitest';
import { filledOptional, withoutOrderFields } from '#domain/documents/invoice-fields';

test('the next invoice copies every field except those that belong to one order', () => {
  const draft = { reference: 'HQ-2026/77', clientName: 'Dana', notes: 'Thank you.' };
  expect(withoutOrderFields(draft)).toEqual({ clientName: 'Dana', notes: 'Thank you.' });
  expect(draft.reference).toBe('HQ-2026/77');
});

test('an optional text is stored cleaned and up to its limit, and omitted if it is empty', () => {
  expect(filledOptional({ reference: ` HQ \n77${'x'.repeat(60)}` })).toEqual({
    reference: `HQ 77${'x'.repeat(45)}`,
  });
  expect(filledOptional({ reference: '🔧'.repeat(51) })).toEqual({ reference: '🔧'.repeat(50) });
  for (const reference of ['', ' \n ', undefined]) expect(filledOptional({ reference })).toEqual({});
});
