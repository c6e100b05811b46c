import { expect, it } from 'vitest';
import { reminderWords } from '#domain/reminders/reminder-words';

const about = {
  business: 'Hometown HVAC',
  invoiceNumber: 'HHA-0099',
  balanceCents: 40_000,
  dueDate: '2026-12-05',
} as const;

it.each([
  ['2026-12-01', 'is due on December 5, 2026, in 4 days'],
  ['2026-12-04', 'is due on December 5, 2026, in 1 day'],
  ['2026-12-05', 'is due today, December 5, 2026'],
  ['2026-12-06', 'was due on December 5, 2026, 1 day ago'],
  ['2026-12-12', 'was due on December 5, 2026, 7 days ago'],
])('a reminder of %s says when the invoice %s', (today, words) => {
  const { subject, sentences } = reminderWords({ ...about, today });
  expect(subject).toBe('Reminder: invoice HHA-0099 from Hometown HVAC');
  expect(sentences.join(' ')).toContain(`invoice HHA-0099 from Hometown HVAC ${words}.`);
  expect(sentences.join(' ')).toContain('$400.00');
});

it('a reminder of an invoice without a due date says that the invoice is open', () => {
  expect(reminderWords({ ...about, dueDate: '', today: '2026-12-05' }).sentences[0]).toContain('is open.');
});
