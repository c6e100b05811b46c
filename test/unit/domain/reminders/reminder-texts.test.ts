import { expect, test } from 'vitest';
import type { InvoiceReminders } from '#domain/reminders/invoice-reminders';
import { clientDueDateLine, remindersLine } from '#domain/reminders/reminder-texts';

const all: InvoiceReminders = {
  isWanted: true,
  isOn: true,
  isPossible: true,
  balanceCents: 89_50,
  isDoneToday: false,
  next: '2026-11-30',
};

test.each<[Partial<InvoiceReminders>, string]>([
  [{}, 'Next reminder on November 30, 2026.'],
  [{ isOn: false }, 'Switched off for this invoice.'],
  [{ isWanted: false }, 'Reminders are off in Settings.'],
  [{ isWanted: false, isOn: false }, 'Reminders are off in Settings.'],
  [
    { isPossible: false, isWanted: false, blockedBy: { kind: 'stopped' } },
    'No reminders: the client accepts no mail from your business.',
  ],
  [
    { isPossible: false, blockedBy: { kind: 'bank-payment', cents: 192_00 } },
    'Reminders wait: a bank payment of $192.00 is on its way.',
  ],
  [
    { isPossible: false, blockedBy: { kind: 'answer', cents: 48_00 } },
    'Reminders wait until you say whether $48.00 is still owed.',
  ],
  [
    { isPossible: false, blockedBy: { kind: 'dispute', cents: 1 } },
    'Reminders are off: a payment is disputed.',
  ],
  [
    { isPossible: false, blockedBy: { kind: 'dispute', cents: 1, isInquiry: true } },
    'Reminders are off: the bank is asking about a payment.',
  ],
  [
    { isPossible: false, blockedBy: { kind: 'reported-account', cents: 1 } },
    'Reminders wait: money was received by an account that you reported.',
  ],
  [{ isPossible: false, blockedBy: { kind: 'suspended' } }, 'Reminders wait: emailing clients is paused.'],
  [
    { isPossible: false, blockedBy: { kind: 'correction' } },
    'Reminders wait. Client has an older version, on which nothing is owed.',
  ],
  [{ isPossible: false, blockedBy: { kind: 'not-owed' } }, 'No reminders: nothing is owed.'],
])('the reminders of an invoice with %j are described in one line', (change, line) => {
  expect(remindersLine({ ...all, ...change })).toBe(line);
});

test('a reminder without a planned day is not announced', () => {
  const { next: _none, ...unplanned } = all;
  expect(remindersLine(unplanned)).toBe('No reminder is planned.');
});

test('the report of a check is named as the reason why reminders wait, with the day until which they do', () => {
  expect(remindersLine({ ...all, pausedUntil: '2026-11-29' })).toBe(
    'Your client reported a check, so reminders wait until November 29, 2026. Next reminder on November 30, 2026.',
  );
  expect(remindersLine({ ...all, isOn: false, pausedUntil: '2026-11-29' })).toBe(
    'Switched off for this invoice.',
  );
});

test('the due date that the client was sent is named if the invoice has another one now', () => {
  expect(clientDueDateLine(all)).toBeUndefined();
  expect(clientDueDateLine({ ...all, clientDueDate: '2026-11-05' })).toBe(
    'Reminders go by the version that your client has, due November 5, 2026.',
  );
  expect(clientDueDateLine({ ...all, clientDueDate: '' })).toBe(
    'Your client has a version without a due date.',
  );
});
