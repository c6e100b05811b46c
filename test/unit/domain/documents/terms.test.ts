import { expect, test } from 'vitest';
import { draftOfInvoice } from '#domain/documents/invoice';
import { invoiceSoFar } from '#domain/documents/invoice-so-far';
import { chosenTerms, dueDateOfCopy, parseTerms, termLabel } from '#domain/documents/terms';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { anInvoice, checked } from '#test/support/invoices';

const dates = { issueDate: '2026-11-03', dueDate: '2026-12-03' };

test('a copy of an invoice has the days to pay of the original, and no due date if the original has none', () => {
  expect(dueDateOfCopy({ issueDate: '2026-11-03', dueDate: '' }, '2026-11-21')).toBe('');
  expect(dueDateOfCopy({ issueDate: '', dueDate: '2026-11-03' }, '2026-11-21')).toBe('');
  expect(dueDateOfCopy({ issueDate: '2028-02-01', dueDate: '2028-03-01' }, '2028-02-01')).toBe('2028-03-01');
});

test('terms of zero days are called due on receipt', () => {
  expect([0, 7].map(termLabel)).toEqual(['Due on receipt', '7 days']);
});

test('terms are one of the offered choices, read from the text of a number', () => {
  expect(['0', '30', '', '31', '030', undefined].map(parseTerms)).toEqual([
    0,
    30,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('an invoice with two dates and no chosen terms has no terms, however far apart the dates are', () => {
  expect(chosenTerms(dates)).toBeUndefined();
  expect(checked(anInvoice(dates))).not.toHaveProperty('terms');
  expect(draftOfInvoice(checked(anInvoice(dates)))).not.toHaveProperty('terms');
});

test('chosen terms are stored together with the due date that they set, and are selected in the form again', () => {
  const invoice = checked(anInvoice({ ...dates, terms: '30' }));
  expect(invoice).toMatchObject({ terms: 30 });
  expect(draftOfInvoice(invoice)).toMatchObject({ terms: '30', dueDate: '2026-12-03' });
  expect(invoiceSoFar(anInvoice({ ...dates, terms: '30' }))).toMatchObject({ terms: 30 });
});

test.each([{ dueDate: '2026-12-04' }, { dueDate: '' }, { issueDate: '', dueDate: '2026-12-03' }])(
  'a due date that does not match the terms is a custom date: %o',
  (change) => {
    expect(chosenTerms({ ...dates, terms: '30', ...change })).toBeUndefined();
  },
);

test('unknown terms are refused with a message at their field', () => {
  const refused = validateInvoice(anInvoice({ ...dates, terms: '31' }), 'at-least-one');
  expect(refused).toEqual({
    ok: false,
    refusal: [{ field: 'terms', message: 'Choose one of the terms.' }],
  });
});
