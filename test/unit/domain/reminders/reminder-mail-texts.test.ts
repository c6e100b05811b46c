import { expect, it } from 'vitest';
import { reminderWords } from '#domain/reminders/reminder-mail-texts';

const about = {
  business: 'Hometown HVAC',
  invoiceNumber: 'HHA-0099',
  balanceCents: 40_000,
  isPartlyPaid: false,
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

it('a reminder is friendly until two weeks after the due date, and firm from then on', () => {
  const facts = {
    business: 'Keller',
    invoiceNumber: '1001',
    balanceCents: 450_00,
    isPartlyPaid: false,
    dueDate: '2026-11-03',
  };
  const first = (today: string) => reminderWords({ ...facts, today }).sentences[0];
  expect(first('2026-11-16')).toBe(
    'This is a friendly reminder that invoice 1001 from Keller was due on November 3, 2026, 13 days ago.',
  );
  expect(first('2026-11-17')).toBe(
    'Invoice 1001 from Keller was due on November 3, 2026, 14 days ago. It has not been paid.',
  );
  expect(reminderWords({ ...facts, today: '2026-11-17' }).sentences.join()).toContain('Please pay it now');
});

it('a firm reminder of a partly paid invoice does not say that it has not been paid', () => {
  const { sentences } = reminderWords({
    ...about,
    isPartlyPaid: true,
    dueDate: '2026-11-03',
    today: '2026-11-17',
  });
  expect(sentences[0]).toBe('Invoice HHA-0099 from Hometown HVAC was due on November 3, 2026, 14 days ago.');
});
