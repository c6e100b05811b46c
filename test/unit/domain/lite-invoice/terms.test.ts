import { expect, test } from 'vitest';
import { sameTerm } from '#domain/lite-invoice/terms';

test('a copy has the days to pay of its original, and no due date where that has none', () => {
  expect(sameTerm({ issueDate: '2026-11-03', dueDate: '' }, '2026-11-21')).toBe('');
  expect(sameTerm({ issueDate: '', dueDate: '2026-11-03' }, '2026-11-21')).toBe('');
  expect(sameTerm({ issueDate: '2028-02-01', dueDate: '2028-03-01' }, '2028-02-01')).toBe('2028-03-01');
});
