import { describe, expect, test } from 'vitest';
import { type BooksCheck, checkSentence, nextWholeCheck, nightAfter } from '#domain/reports/books-check';
import { differenceText } from '#domain/reports/difference-words';
import { dayIn, formatInstant } from '#domain/time-zone';

const users = Array.from({ length: 300 }, (_, index) => `user-${index}`);

describe('the nightly check of an account', () => {
  test('runs at the same time every night between 3 and 6 AM; the accounts are spread over these hours', () => {
    const nights = users.map((user) => nightAfter(user, '2026-07-01T12:00:00.000Z'));
    expect(nights.every((at) => at >= '2026-07-02T07:00' && at < '2026-07-02T10:00')).toBe(true);
    expect(new Set(nights.map((at) => at.slice(0, 15))).size).toBe(18);
    expect(nightAfter('user-1', '2026-07-02T09:59:59.000Z')).toBe(
      '2026-07-03'.concat(nights[1]?.slice(10) ?? ''),
    );
    expect(nightAfter('user-1', nights[1] ?? '')).toBe('2026-07-03'.concat(nights[1]?.slice(10) ?? ''));
  });

  test('is always scheduled for a later time than now, even when clocks change', () => {
    for (const day of ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'])
      for (const user of users.slice(0, 3))
        for (let hour = 0; hour < 24; hour += 1) {
          const at = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
          const night = nightAfter(user, at);
          expect(night > at && Date.parse(night) - Date.parse(at) <= 25 * 3_600_000).toBe(true);
        }
  });

  test('checks every document once in 30 days', () => {
    const night = nightAfter('user-1', '2026-07-01T12:00:00.000Z');
    const days = (Date.parse(nextWholeCheck('user-1', night)) - Date.parse(night)) / 86_400_000;
    expect(days).toBe(30);
  });
});

const check: BooksCheck = {
  at: '2026-11-03T08:10:00.000Z',
  check: 'changes',
  invoices: 1_204,
  differences: [],
  differenceCount: 0,
  gaps: [],
  gapCount: 0,
};

const sentenceFor = (change: Partial<BooksCheck>, now: string, zone = 'America/New_York') =>
  checkSentence(
    { ...check, ...change },
    { dayOf: (at = now) => dayIn(zone, at), timeOf: (at) => formatInstant(zone, at) },
  );

test.each([
  [
    {},
    '2026-11-03T20:00:00Z',
    '1,204 invoices, every total adds up, checked today 3:10 AM (nightly check of changes).',
  ],
  [
    { check: 'month', invoices: 1 },
    '2026-11-04T20:00:00Z',
    '1 invoice, every total adds up, checked yesterday 3:10 AM (monthly check of everything).',
  ],
  [
    { invoices: 16, voidInvoices: 1 },
    '2026-11-03T20:00:00Z',
    '15 invoices and 1 void, every total adds up, checked today 3:10 AM (nightly check of changes).',
  ],
  [
    { check: 'whole', differenceCount: 2 },
    '2026-11-09T20:00:00Z',
    '1,204 invoices, 2 differences found, checked Nov 3, 2026, 3:10 AM (check of everything).',
  ],
] as const)(
  'the sentence about a check of %j says when it ran and what it checked',
  (change, now, sentence) => {
    expect(sentenceFor(change, now)).toBe(sentence);
  },
);

test('the time of a check is shown in the time zone of the account', () => {
  expect(sentenceFor({}, '2026-11-03T20:00:00Z', 'America/Los_Angeles')).toContain('checked today 12:10 AM');
  expect(sentenceFor({}, '2026-11-03T20:00:00Z', 'Pacific/Honolulu')).toContain('checked yesterday 10:10 PM');
});

test.each([
  [
    { kind: 'accountTotals', name: 'owedCents', is: 100, shouldBe: 123_456 },
    'Owed to you is $1.00, but your documents add up to $1,234.56.',
  ],
  [
    { kind: 'monthTotals', name: 'paidCount', month: '2026-11', is: 2, shouldBe: 1 },
    'Number of payments in Nov 2026 is 2, but your documents add up to 1.',
  ],
  [
    { kind: 'owedDays', name: 'cents07', month: '2026-11', is: 0, shouldBe: 1 },
    'Due on Nov 7, 2026 is $0.00, but your documents add up to $0.01.',
  ],
  [
    { kind: 'clientOwedDays', name: 'cents07', month: '2026-11', clientName: 'Kim', is: 0, shouldBe: 1 },
    'Due from Kim on Nov 7, 2026 is $0.00, but your documents add up to $0.01.',
  ],
  [
    { kind: 'client', name: 'balanceCents', clientName: 'Kim', is: 0, shouldBe: 1 },
    'Owed by Kim is $0.00, but your documents add up to $0.01.',
  ],
  [
    { kind: 'liteProfile', name: 'invoicesCreated', is: 0, shouldBe: 1_000 },
    'Number of invoices of your account is 0, but your documents add up to 1,000.',
  ],
] as const)("the finding %j is explained in the owner's words", (difference, sentence) => {
  expect(differenceText(difference)).toBe(sentence);
});
