import { expect, test } from 'vitest';
import { type ReminderFacts, reminderBlock, reminderStanding } from '#domain/reminders/reminder-standing';

const mailed: ReminderFacts = {
  isOpen: true,
  clientMail: { delivery: 'accepted' },
  isStopped: false,
  isSuspended: false,
};
const { clientMail: _none, ...neverMailed } = mailed;

test('an open invoice can be reminded of after its email to the client was accepted', () => {
  expect(reminderStanding(mailed)).toBe('open');
});

test.each<[string, ReminderFacts]>([
  ['paid or void', { ...mailed, isOpen: false }],
  ['stopped by its client', { ...mailed, isStopped: true }],
  ['never mailed to a client', neverMailed],
  ['given back', { ...mailed, clientMail: { delivery: 'accepted', trouble: 'bounced' } }],
  ['reported as spam', { ...mailed, clientMail: { delivery: 'accepted', trouble: 'complained' } }],
  [
    'in a trouble of a newer release',
    { ...mailed, clientMail: { delivery: 'accepted', trouble: 'unknown' } },
  ],
  ['not confirmed', { ...mailed, clientMail: { delivery: 'unknown' } }],
  ['not mailed yet', { ...mailed, clientMail: { delivery: 'none' } }],
  ['not sent', { ...mailed, clientMail: { delivery: 'failed' } }],
])('an invoice that is %s cannot be reminded of', (_what, facts) => {
  expect(reminderStanding(facts)).toBe('over');
});

test('an invoice is checked again later if its email is in progress, or if its account cannot email clients at the moment', () => {
  expect(reminderStanding({ ...mailed, clientMail: { delivery: 'pending' } })).toBe('later');
  expect(reminderStanding({ ...mailed, isSuspended: true })).toBe('later');
  expect(reminderStanding({ ...mailed, isSuspended: true, isStopped: true })).toBe('over');
});

test('an invoice waits while a bank payment is on its way, and is over while its client may not be asked', () => {
  const pending = { ...mailed, waitsFor: { kind: 'bank-payment', cents: 192_00 } } as const;
  expect([reminderStanding(pending), reminderBlock(pending)]).toEqual(['later', pending.waitsFor]);
  for (const kind of ['dispute', 'answer', 'reported-account'] as const)
    expect(reminderStanding({ ...mailed, waitsFor: { kind, cents: 1 } })).toBe('over');
});

test.each<[ReminderFacts, ReturnType<typeof reminderBlock>]>([
  [mailed, undefined],
  [{ ...mailed, isOpen: false }, { kind: 'not-owed' }],
  [neverMailed, { kind: 'not-emailed' }],
  [{ ...mailed, isStopped: true }, { kind: 'stopped' }],
  [{ ...mailed, clientMail: { delivery: 'pending' } }, { kind: 'being-emailed' }],
  [{ ...mailed, clientMail: { delivery: 'failed' } }, { kind: 'not-delivered' }],
  [{ ...mailed, isSuspended: true }, { kind: 'suspended' }],
])('the reason why no reminder is sent is a value: %j', (facts, reason) => {
  expect(reminderBlock(facts)).toEqual(reason);
});
