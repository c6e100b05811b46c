import { expect, test } from 'vitest';
import { type ReminderFacts, reminderStanding } from '#domain/reminders/reminder-standing';

const mailed: ReminderFacts = {
  isOpen: true,
  clientMail: { delivery: 'accepted' },
  isStopped: false,
  isSuspended: false,
};
const { clientMail: _none, ...neverMailed } = mailed;

test('an open invoice whose mail to the client was taken may be reminded of', () => {
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
])('one that is %s is not', (_what, facts) => {
  expect(reminderStanding(facts)).toBe('over');
});

test('one whose mail is under way, or whose account may not mail clients now, is looked at later', () => {
  expect(reminderStanding({ ...mailed, clientMail: { delivery: 'pending' } })).toBe('later');
  expect(reminderStanding({ ...mailed, isSuspended: true })).toBe('later');
  expect(reminderStanding({ ...mailed, isSuspended: true, isStopped: true })).toBe('over');
});
