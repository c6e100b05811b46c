import { expect, test } from 'vitest';
import { needsOwner, toldMailText, toldOutcomeOf, toldOutcomes } from '#domain/jobs/told-mail';

const at = '2026-11-10T13:00:00.000Z';

test.each([
  [{ state: 'waiting' }, 'waiting'],
  [{ state: 'sending' }, 'waiting'],
  [{ state: 'returned' }, 'not-sent'],
  [{ state: 'unknown' }, 'unconfirmed'],
  [{ state: 'sent' }, 'sent'],
  [{ state: 'sent', deliveredAt: at }, 'delivered'],
  [{ state: 'sent', deliveredAt: at, bouncedAt: at }, 'lost'],
  [{ state: 'sent', turnedAwayAt: at }, 'lost'],
  [{ state: 'sent', rejectedAt: at }, 'lost'],
  [{ state: 'sent', deliveredAt: at, complainedAt: at }, 'complained'],
] as const)('an email with %o is %s', (mail, outcome) => {
  expect(toldOutcomeOf(mail)).toBe(outcome);
});

test('whatever did not arrive says whom to call or ask, and what arrived says nothing else', () => {
  for (const outcome of toldOutcomes) {
    const text = toldMailText({ to: 'ruth@keller.example', outcome }, 'Ruth Keller');
    expect(text).toContain('ruth@keller.example');
    expect([outcome, /Call Ruth Keller|Ask Ruth Keller/.test(text)]).toEqual([outcome, needsOwner(outcome)]);
  }
});
