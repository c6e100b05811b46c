import { expect, test } from 'vitest';
import { problemBody } from '#domain/contract/problem-body';
import { problem, sentenceOf } from '#domain/contract/problems';

test('a message contains its details: invoice number, address, balance and count', () => {
  expect(sentenceOf(problem('number-taken', { invoiceNumber: 'HHA-$&1' }))).toBe(
    'Invoice number HHA-$&1 is already used. Choose another number.',
  );
  expect(sentenceOf(problem('address-stopped', { address: 'dana@example.com' }))).toBe(
    'dana@example.com does not accept mail from your business.',
  );
  expect(sentenceOf(problem('payment-too-large', { balanceCents: 400_00 }))).toBe(
    'Amount is more than the balance of $400.00.',
  );
  expect(sentenceOf(problem('free-limit-reached', { invoiceCount: 5 }))).toContain(
    "You've created 5 invoices",
  );
});

test('a message without its details is still a complete sentence', () => {
  expect(sentenceOf(problem('number-taken'))).toBe('Invoice number  is already used. Choose another number.');
  expect(sentenceOf(problem('address-stopped'))).toBe(
    'This address does not accept mail from your business.',
  );
  expect(sentenceOf(problem('payment-too-large'))).toBe('Amount is more than the balance of $0.00.');
  expect(sentenceOf(problem('free-limit-reached'))).toContain("You've created several invoices");
});

test('a problem response contains code, message and declared details, and nothing else', () => {
  expect(problemBody(problem('item-not-found'), 'request-1')).toEqual({
    success: false,
    error: 'item-not-found',
    message: 'This item no longer exists.',
  });
  expect(Object.keys(problemBody(problem('item-not-found')))).toEqual(['success', 'error', 'message']);
  const faults = [{ field: 'recipientEmail', message: 'Please provide your email address.' }];
  const body = problemBody(
    problem('logo-not-kept', { invoiceCount: 0, invoiceId: 'invoice-1', faults }),
    'r-1',
  );
  expect(body).toEqual({
    success: false,
    error: 'logo-not-kept',
    message: 'Failed to upload logo. Please try again.',
    invoiceCount: 0,
    invoiceId: 'invoice-1',
    faults,
    reference: 'r-1',
  });
  expect(Object.keys(problemBody(problem('logo-not-kept')))).not.toContain('reference');
});
