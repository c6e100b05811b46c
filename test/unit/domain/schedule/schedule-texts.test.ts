import { expect, test } from 'vitest';
import type { InvoiceReminders } from '#domain/contract/schedule';
import { remindersLine } from '#domain/schedule/schedule-texts';

const all: InvoiceReminders = {
  isWanted: true,
  isOn: true,
  isPossible: true,
  isDoneToday: false,
  next: '2026-11-30',
};

test.each<[Partial<InvoiceReminders>, string]>([
  [{}, 'Next reminder on November 30, 2026.'],
  [{ isOn: false }, 'Switched off for this invoice.'],
  [{ isWanted: false }, 'Reminders are off in Settings.'],
  [{ isWanted: false, isOn: false }, 'Reminders are off in Settings.'],
  [
    { isPossible: false, isWanted: false },
    'No reminders: the client accepts no mail from your business, or emailing clients is paused.',
  ],
])('reminders that stand as %j are one line', (change, line) => {
  expect(remindersLine({ ...all, ...change })).toBe(line);
});

test('a reminder that has no day is not promised', () => {
  const { next: _none, ...unplanned } = all;
  expect(remindersLine(unplanned)).toBe('No reminder is planned.');
});
