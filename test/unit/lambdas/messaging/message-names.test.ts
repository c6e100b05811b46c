import { expect, test } from 'vitest';
import { messageNames, messageTags } from '#lambdas/messaging/message-names';
import { sha256 } from '#lambdas/platform/hash';

test('logs identify a message by kind, ID, account and invoice, as far as it has them', () => {
  expect(messageNames({ kind: 'contact' }, { id: 'one' })).toStrictEqual({
    message: 'contact',
    submissionId: 'one',
  });
  expect(messageNames({ kind: 'lite-invoice' }, { id: 'one', owner: 'pat' }, 'two')).toEqual({
    message: 'lite-invoice',
    submissionId: 'one',
    userId: 'pat',
    invoiceId: 'two',
  });
});

test('logs contain the hash of a quote ID, not the ID, because anybody who knows the ID can approve the quote', () => {
  const kind = { kind: 'quote-approval', hasSecretId: true };
  expect(messageNames(kind, { id: 'quote-3', owner: 'pat' }, 'quote')).toEqual({
    message: 'quote-approval',
    messageHash: sha256('quote-3'),
    userId: 'pat',
  });
});

test('the tags of an email identify its message', () => {
  expect(messageTags({ kind: 'contact', id: 'one' })).toEqual({ kind: 'contact', message: 'one' });
  expect(messageTags({ kind: 'lite-invoice', id: 'one', owner: 'pat' })).toEqual({
    kind: 'lite-invoice',
    message: 'one',
    owner: 'pat',
  });
});
