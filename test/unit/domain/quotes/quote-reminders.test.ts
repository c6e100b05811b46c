import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter } from '#domain/calendar-date';
import { quoteReminders, reminderSentence } from '#domain/quotes/quote-reminders';
import { quickOrFull } from '#test/support/effort';

test('a client is reminded 3 and 7 days after the sending, and 2 days before the last day', () => {
  expect(quoteReminders('2026-11-01', '2026-12-01')).toEqual([
    { stage: 3, day: '2026-11-04' },
    { stage: 7, day: '2026-11-08' },
    { stage: 2, day: '2026-11-29' },
  ]);
  expect(quoteReminders('2026-11-01', undefined).map(({ stage }) => stage)).toEqual([3, 7]);
});

test('a quote that is valid for a few days has fewer reminders, and never two on one day', () => {
  expect(quoteReminders('2026-11-01', '2026-11-06')).toEqual([{ stage: 2, day: '2026-11-04' }]);
  expect(quoteReminders('2026-11-01', '2026-11-05').map(({ stage }) => stage)).toEqual([2, 3]);
  expect(quoteReminders('2026-11-01', '2026-11-02')).toEqual([]);
});

test('no reminder falls on the day of sending, after the last day, or on the day of another one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 60 }), (start, valid) => {
      const sentOn = daysAfter('2026-01-01', start);
      const validUntil = daysAfter(sentOn, valid);
      const days = quoteReminders(sentOn, validUntil).map(({ day }) => day);
      expect(days).toEqual([...new Set(days)].sort());
      for (const day of days) expect(day > sentOn && day <= validUntil).toBe(true);
    }),
    { numRuns: quickOrFull(300, 20_000) },
  );
});

const plan = {
  ...{ isOn: true, revision: 1, wasAsked: false, isLost: false, wasReminded: false },
  days: ['2026-11-06', '2026-11-10'],
};

test.each([
  [{}, 'Dana is reminded on November 6, 2026 and November 10, 2026, unless they answer first.'],
  [{ isOn: false }, 'Dana is not reminded of this quote: quote reminders are off.'],
  [{ wasAsked: true }, 'Dana is not reminded of this quote: a question was asked.'],
  [{ revision: 2 }, 'Dana is not reminded of this quote: you sent a new revision.'],
  [{ isLost: true }, 'Dana is not reminded of this quote: the email did not arrive.'],
  [{ days: [], wasReminded: true }, 'Dana got the last reminder of this quote.'],
  [
    { days: [] },
    'Dana is not reminded of this quote: reminders were off, or no day was left, when you sent it.',
  ],
])('the owner reads whether and when the client is reminded: %j', (change, sentence) => {
  expect(reminderSentence({ ...plan, ...change }, 'Dana', 'quote')).toBe(sentence);
});
