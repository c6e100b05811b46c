import { describe, expect, test } from 'vitest';
import type { ClientMailState, InvoiceStanding } from '#domain/documents/invoice-status';
import {
  clientMailNote,
  deliveryAdvice,
  deliveryNote,
  notSentReason,
  standingNote,
} from '#domain/invoices/delivery-words';

const standing = (given: Partial<InvoiceStanding> = {}): InvoiceStanding => ({
  status: 'sent',
  delivery: 'accepted',
  dueDate: '',
  totalCents: 100_00,
  ...given,
});

const mailed = (given: Partial<ClientMailState> = {}): ClientMailState => ({
  mailId: 'mail',
  to: 'dana@example.com',
  contentId: 'content',
  delivery: 'accepted',
  ...given,
});

describe('the note on the email to the client', () => {
  test.each<[Partial<ClientMailState>, string | undefined]>([
    [{ delivery: 'none' }, undefined],
    [{ delivery: 'pending' }, undefined],
    [{ delivery: 'accepted' }, undefined],
    [{ delivery: 'unknown' }, 'Email to dana@example.com not confirmed'],
    [{ delivery: 'failed', errorMessage: 'Too busy.' }, 'Not emailed to dana@example.com: Too busy.'],
    [{ delivery: 'failed' }, 'Not emailed to dana@example.com: The mail service did not accept the message.'],
    [{ trouble: 'bounced' }, 'Not delivered to dana@example.com'],
    [{ trouble: 'rejected' }, 'Not delivered to dana@example.com'],
    [{ trouble: 'complained' }, 'dana@example.com reported it as spam'],
  ])('for %j is "%s"', (given, note) => {
    expect(clientMailNote({ clientMail: mailed(given) })).toBe(note);
  });

  test('does not exist if no email was sent to a client', () => {
    expect(clientMailNote({})).toBeUndefined();
  });
});

describe('the note on the email to the owner', () => {
  test.each<[Partial<InvoiceStanding>, string | undefined]>([
    [{ delivery: 'none' }, undefined],
    [{ delivery: 'pending' }, undefined],
    [{ delivery: 'accepted' }, undefined],
    [{ delivery: 'accepted', mailTrouble: 'bounced' }, 'The email came back'],
    [{ delivery: 'accepted', mailTrouble: 'complained' }, 'Reported as spam'],
    [{ delivery: 'accepted', mailTrouble: 'rejected' }, 'The email was not delivered'],
    [{ delivery: 'unknown' }, 'Delivery not confirmed'],
    [{ delivery: 'failed', errorMessage: 'Too busy.' }, 'Not sent: Too busy.'],
    [{ delivery: 'failed' }, 'Not sent: The mail service did not accept the message.'],
    [{ delivery: 'failed', status: 'paid' }, undefined],
    [{ delivery: 'unknown', status: 'void' }, undefined],
  ])('for %j is "%s"', (given, note) => {
    expect(deliveryNote(standing(given))).toBe(note);
  });
});

describe('the note beside the badge', () => {
  const both = { delivery: 'unknown', clientMail: mailed({ trouble: 'bounced' }) } as const;

  test("is about the client's email if the invoice is sent, and about the owner's email before", () => {
    expect(standingNote(standing(both))).toBe('Not delivered to dana@example.com');
    expect(standingNote(standing({ ...both, status: 'created' }))).toBe('Delivery not confirmed');
  });

  test('is about the other email if only that one has a note', () => {
    expect(standingNote(standing({ ...both, clientMail: mailed() }))).toBe('Delivery not confirmed');
    expect(standingNote(standing({ ...both, status: 'created', delivery: 'none' }))).toBe(
      'Not delivered to dana@example.com',
    );
    expect(standingNote(standing())).toBeUndefined();
  });

  test('does not exist for a paid or void invoice', () => {
    expect(standingNote(standing({ ...both, status: 'paid' }))).toBeUndefined();
    expect(standingNote(standing({ ...both, status: 'void' }))).toBeUndefined();
  });
});

describe('the advice on the page of an invoice', () => {
  const adviceOf = (given: Partial<InvoiceStanding>) => deliveryAdvice(standing(given), 'pat@example.com');

  test.each<[Partial<InvoiceStanding>, RegExp]>([
    [{ delivery: 'unknown' }, /^Check your inbox first/],
    [{ delivery: 'failed' }, /^The invoice is saved/],
    [{ mailTrouble: 'bounced' }, /sent to pat@example\.com: check/],
    [{ mailTrouble: 'complained' }, /mailbox of pat@example\.com took/],
    [{ mailTrouble: 'rejected' }, /^The mail service held it back/],
    [{ delivery: 'none' }, /^Your latest changes are saved/],
  ])('exists for %j', (given, words) => {
    expect(adviceOf(given)).toMatch(words);
  });

  test('does not exist if the email succeeded, is in progress or was not sent, or if the invoice is paid or void', () => {
    expect(adviceOf({})).toBeUndefined();
    expect(adviceOf({ delivery: 'pending' })).toBeUndefined();
    expect(adviceOf({ delivery: 'none', status: 'created' })).toBeUndefined();
    for (const status of ['paid', 'void'] as const)
      for (const delivery of ['unknown', 'failed', 'none'] as const)
        expect(adviceOf({ delivery, status, mailTrouble: 'bounced' })).toBeUndefined();
    expect(adviceOf({ status: 'paid', mailTrouble: 'bounced' })).toBeUndefined();
  });
});

test('the reason for a failed email is shown in words, and an unknown reason as a refusal', () => {
  expect(notSentReason('Throttling')).toBe('The mail service was too busy.');
  expect(notSentReason('ENOTFOUND')).toBe('The mail service could not be reached.');
  expect(notSentReason('daily-mail-limit')).toBe('The account had used up its emails of the day.');
  expect(notSentReason('toString')).toBe('The mail service did not accept the message.');
});

describe('changes that were saved without an email', () => {
  const older = [{ to: 'ruth@keller.example', totalCents: 1_890_00, isCurrent: false }];

  test('are explained with an offer to email the owner a copy if no client has a version', () => {
    expect(deliveryAdvice(standing({ delivery: 'none' }), 'mike@keller.example')).toBe(
      'Your latest changes are saved, and were not emailed. “Email a copy to me” emails you the invoice as it is now.',
    );
  });

  test("are omitted in the note on the owner's email if a client has a version", () => {
    const invoice = standing({ delivery: 'none', clientVersions: older });
    expect(deliveryAdvice(invoice, 'mike@keller.example')).toBeUndefined();
    expect(standingNote(invoice)).toBe('Client has an older version');
  });

  test('are shown together with the outcome of the email that contained them', () => {
    const clientMail = mailed({ delivery: 'unknown' });
    expect(standingNote(standing({ clientMail, clientVersions: older }))).toBe(
      'Client has an older version · Email to dana@example.com not confirmed',
    );
    expect(standingNote(standing({ status: 'paid', clientVersions: older }))).toBeUndefined();
  });
});
