import { expect, test } from 'vitest';
import { sentenceOfDraftFailure, sentenceOfSendFailure } from '#domain/contract/generator-failures';
import { generatorTexts, numberAndDates } from '#domain/invoices/generator-texts';

test.each([
  [
    { invoiceNumber: ' 1001 ', issueDate: '2026-11-29', dueDate: '2026-12-12' },
    'No. 1001, today, due Dec 12',
  ],
  [
    { invoiceNumber: 'INV-7', issueDate: '2026-11-03', dueDate: '2027-01-03' },
    'No. INV-7, Nov 3, due Jan 3, 2027',
  ],
  [{ invoiceNumber: '1001', issueDate: '2026-11-29', dueDate: '' }, 'No. 1001, today, no due date'],
  // While a date is typed.
  [{ invoiceNumber: '1001', issueDate: '2026-1', dueDate: '' }, 'No. 1001, 2026-1, no due date'],
])('number and dates of %o are one line on a phone', (draft, line) => {
  expect(numberAndDates(draft, '2026-11-29')).toBe(line);
});

test('a failed send shows the message of the API, with its reference', () => {
  expect(sentenceOfSendFailure({ kind: 'refused', sentence: 'No.' })).toBe('No.');
  expect(sentenceOfSendFailure({ kind: 'failed', status: 500, sentence: 'No.', requestId: 'abc' })).toBe(
    'No. Reference: abc',
  );
  expect(sentenceOfSendFailure({ kind: 'failed' })).toBe(generatorTexts.failed);
});

test('a send without an answer says to check the connection, and an error in the browser is shown with its message', () => {
  expect(sentenceOfSendFailure({ kind: 'offline' })).toBe(
    'Failed to generate invoice. Please check your internet connection and try again.',
  );
  expect(sentenceOfSendFailure({ kind: 'thrown', sentence: 'Out of memory.' })).toBe(
    'Failed to generate invoice. Out of memory.',
  );
  expect(sentenceOfSendFailure({ kind: 'thrown', sentence: '' })).toMatch(/connection and try again\.$/);
});

test('a send is not called failed if its email may have been sent', () => {
  expect(sentenceOfSendFailure({ kind: 'refused', code: 'delivery-unknown', sentence: 'No.' })).toBe(
    'It is saved; whether it was mailed is not known yet.',
  );
});

test('a draft that could not be saved shows the reason, or says to try again', () => {
  expect(sentenceOfDraftFailure({ kind: 'refused', sentence: 'No.' })).toBe('No.');
  expect(sentenceOfDraftFailure({ kind: 'refused' })).toBe('Failed to save the draft. Please try again.');
  expect(sentenceOfDraftFailure({ kind: 'failed', sentence: 'x' })).toBe(
    'Failed to save the draft. Please try again.',
  );
  for (const kind of ['offline', 'thrown'] as const)
    expect(sentenceOfDraftFailure({ kind, sentence: 'x' })).toBe(
      'Failed to save the draft. Please check your internet connection and try again.',
    );
});
