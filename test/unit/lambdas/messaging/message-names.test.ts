import { expect, test } from 'vitest';
import { messageNames, messageTags } from '#lambdas/messaging/message-names';
import { sha256 } from '#lambdas/platform/hash';

test('logs name a message by its kind, ID, account and invoice, if it has them', () => {
  expect(messageNames({ kind: 'contact', id: 'one' })).toStrictEqual({
    message: 'contact',
    submissionId: 'one',
  });
  expect(messageNames({ kind: 'lite-invoice', id: 'one', owner: 'pat' }, 'two')).toEqual({
    message: 'lite-invoice',
    submissionId: 'one',
    userId: 'pat',
    invoiceId: 'two',
  });
});

test('logs contain the hash of a quote ID, never the ID itself, because the ID allows approving the quote', () => {
  expect(messageNames({ kind: 'quote-approval', id: 'quote', owner: 'pat' })).toEqual({
    message: 'quote-approval',
    messageHash: sha256('quote'),
    userId: 'pat',
  });
});

test('tags of an email identify its message', () => {
  expect(messageTags({ kind: 'contact', id: 'one' })).toEqual({ kind: 'contact', message: 'one' });
  expect(messageTags({ kind: 'lite-invoice', id: 'one', owner: 'pat' })).toEqual({
    kind: 'lite-invoice',
    message: 'one',
    owner: 'pat',
  });
});
