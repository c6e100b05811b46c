import { expect, test } from 'vitest';
import { cameIn } from '#lambdas/came-in/store/came-in-entry';
import { cameInProjection } from '#lambdas/came-in/store/came-in-projection';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { type InvoiceChange, storedChange } from '#lambdas/invoices/store/invoice-change';
import { minimalItems } from '#test/support/minimal-items';
import { plannedTable } from '#test/support/planned-table';

const now = new Date('2026-11-03T12:00:00.000Z');
const userId = 'u1';
const at = '2026-11-02T12:00:00.000Z';
const entry = {
  ...minimalItems.cameIn,
  ...cameIn.key(userId, at, 'e1'),
  at,
  entryId: 'e1',
  kind: 'on-its-way',
  documentId: 'i1',
};
const onlinePayments = { payments: { pi_1: { pendingCents: 50_000 } } } as const;
const sent = recordOf(minimalItems.invoice);
const draft = { ...sent, status: 'created', delivery: 'none' } as const;

const client = { writes: [], clientId: 'c1', added: 0 } as const;

const writesOf = (change: InvoiceChange) => {
  const { table, calls } = plannedTable({ Items: [entry] });
  return { calls, writes: cameInProjection.writes(table, change, now) };
};

test('a bank payment that begins is listed for a sent invoice, and not for a draft that holds a deposit', async () => {
  const begins = (record: typeof sent) =>
    writesOf({ cause: 'online-changed', ...storedChange(userId, record, { onlinePayments }) }).writes;
  expect(await begins(sent)).toHaveLength(1);
  expect(await begins(draft)).toEqual([]);
});

test('a bank payment on its way is no longer listed once its invoice is voided or deleted', async () => {
  const pending = { ...sent, onlinePayments };
  const dropped = [{ Delete: expect.objectContaining({ Key: cameIn.key(userId, at, 'e1') }) }];
  const voided = storedChange(userId, pending, { status: 'void' });
  expect(await writesOf({ cause: 'voided', client, ...voided }).writes).toEqual(dropped);
  expect(await writesOf({ cause: 'deleted', userId, before: pending }).writes).toEqual(dropped);
});

test('an invoice without a bank payment on its way is voided without a read', async () => {
  const voided = storedChange(userId, sent, { status: 'void' });
  const { calls, writes } = writesOf({ cause: 'voided', client, ...voided });
  expect(await writes).toEqual([]);
  expect(calls).toEqual([]);
});
