import { describe, expect, test } from 'vitest';
import { linkStateOf, linkStateText } from '#domain/public-links/link-state';

const zone = 'America/New_York';
const invoice = { status: 'sent', dueDate: '2026-11-22', totalCents: 100_00 } as const;
const stateOf = (given: Partial<Parameters<typeof linkStateOf>[0]>, now = '2026-11-22T15:00:00.000Z') =>
  linkStateOf({ ...invoice, ...given }, now, zone);

describe('the status of an invoice that its client sees', () => {
  test('is due through its last day in the time zone of the business, and overdue on the next day', () => {
    expect(stateOf({})).toEqual({ kind: 'due', day: '2026-11-22' });
    // In New York, the time zone of the business, it is still the evening of November 22.
    expect(stateOf({}, '2026-11-23T04:59:00.000Z')).toEqual({ kind: 'due', day: '2026-11-22' });
    expect(stateOf({}, '2026-11-23T05:00:00.000Z')).toEqual({ kind: 'overdue', day: '2026-11-22' });
  });

  test('is refunded, not paid, if the rest is not owed after a refund', () => {
    const state = stateOf({ status: 'paid', waivedCents: 100_00, paidAt: '2026-11-22T15:00:00.000Z' });
    expect(state).toEqual({ kind: 'refunded' });
    expect(linkStateText(state)).toBe('Refunded. Nothing is due.');
  });

  test('is paid on the day of the last payment, or on the day it was marked as paid, in the time zone of the business', () => {
    expect(stateOf({ status: 'paid', paidOn: '2026-11-20', paidAt: '2026-11-22T15:00:00.000Z' })).toEqual({
      kind: 'paid',
      day: '2026-11-20',
    });
    expect(stateOf({ status: 'paid', paidAt: '2026-11-21T03:00:00.000Z' })).toEqual({
      kind: 'paid',
      day: '2026-11-20',
    });
    expect(stateOf({ status: 'paid' })).toEqual({ kind: 'paid', day: '2026-11-22' });
  });

  test('is open without a due date, and void once it was voided, whatever else happened', () => {
    expect(stateOf({ dueDate: '' })).toEqual({ kind: 'open' });
    expect(stateOf({ status: 'void' })).toEqual({ kind: 'void' });
  });
});

test.each([
  [{ kind: 'due', day: '2026-11-22' }, 'Due November 22, 2026'],
  [{ kind: 'overdue', day: '2026-11-02' }, 'Overdue since November 2, 2026'],
  [{ kind: 'paid', day: '2026-11-20' }, 'Paid on November 20, 2026'],
  [{ kind: 'open' }, 'No due date'],
  [{ kind: 'void' }, 'This invoice was voided.'],
] as const)('%j is shown as "%s"', (state, text) => {
  expect(linkStateText(state)).toBe(text);
});
