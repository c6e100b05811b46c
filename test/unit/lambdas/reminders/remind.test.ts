import { expect, test } from 'vitest';
import type { PlanChange, ReminderCase } from '#lambdas/reminders/ports';
import { remind } from '#lambdas/reminders/remind';

const name = { userId: 'pat', invoiceId: 'i1' };

test('an invoice whose reminders cannot be decided yet is checked again after an hour', async () => {
  const changes: PlanChange[] = [];
  const found: ReminderCase = {
    ...name,
    plan: { invoiceId: 'i1', since: '2026-11-01T00:00:00.000Z', due: '2026-11-03T12:00:00.000Z', version: 1 },
    standing: 'later',
    dueDate: '2026-11-03',
    isOwnersDate: true,
    balanceCents: 189_00,
    zone: 'America/New_York',
    account: { email: 'pat@harlow.example' },
    sender: { email: 'pat@harlow.example', emailVerified: true, createdAt: '2026-01-01T00:00:00.000Z' },
    invoiceVersion: 1,
  };
  const done = await remind(name, {
    store: {
      find: async () => found,
      settle: async (_, change) => {
        changes.push(change);
        return true;
      },
      queue: () => Promise.reject(new Error('Nothing is to be mailed')),
    },
    clock: () => new Date('2026-11-03T12:00:00.000Z'),
  });
  expect(done).toBeUndefined();
  expect(changes).toEqual([{ due: '2026-11-03T13:00:00.000Z' }]);
});
