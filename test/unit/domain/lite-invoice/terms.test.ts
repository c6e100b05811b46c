import { expect, test } from 'vitest';
import { sameTerm, termLabel, termsOf } from '#domain/lite-invoice/terms';

test('a copy has the days to pay of its original, and no due date where that has none', () => {
  expect(sameTerm({ issueDate: '2026-11-03', dueDate: '' }, '2026-11-21')).toBe('');
  expect(sameTerm({ issueDate: '', dueDate: '2026-11-03' }, '2026-11-21')).toBe('');
  expect(sameTerm({ issueDate: '2028-02-01', dueDate: '2028-03-01' }, '2028-02-01')).toBe('2028-03-01');
});

test('no days to pay are called due on receipt', () => {
  expect([0, 7].map(termLabel)).toEqual(['Due on receipt', '7 days']);
});

test('two dates are terms where they are as far apart as a choice', () => {
  expect(termsOf('2026-11-03', '2026-11-03')).toBe(0);
  expect(termsOf('2026-11-03', '2026-12-03')).toBe(30);
  expect(termsOf('2026-11-03', '2026-12-02')).toBeUndefined();
  expect(termsOf('2026-11-03', '')).toBeUndefined();
});
