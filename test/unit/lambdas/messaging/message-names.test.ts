import { expect, test } from 'vitest';
import { messageNames } from '#lambdas/messaging/message-names';
import { messageTags } from '#lambdas/messaging/message-tags';
import { sha256 } from '#lambdas/platform/hash';

test('a message is named in logs by its kind, id, account and invoice, as far as it has them', () => {
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

test('the id of a quote, which is the right to approve it, is never logged: its hash finds the message', () => {
  expect(messageNames({ kind: 'quote-approval', id: 'quote', owner: 'pat' })).toEqual({
    message: 'quote-approval',
    messageHash: sha256('quote'),
    userId: 'pat',
  });
});

test('a mail is tagged with what finds its message again', () => {
  expect(messageTags({ kind: 'contact', id: 'one' })).toEqual({ kind: 'contact', message: 'one' });
  expect(messageTags({ kind: 'lite-invoice', id: 'one', owner: 'pat' })).toEqual({
    kind: 'lite-invoice',
    message: 'one',
    owner: 'pat',
  });
});
