import { expect, test } from 'vitest';
import { entities } from '#lambdas/composition/entities';
import { invoiceTable } from '#lambdas/composition/projections';
import { applyOutcome } from '#lambdas/invoices/store/apply-outcome';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { contentOf } from '#lambdas/invoices/store/invoice-content';
import { attempts } from '#lambdas/platform/table/retry-on-conflict';
import { minimalItems } from '#test/support/minimal-items';
import { type Ending, plannedTable } from '#test/support/planned-table';
import { canceled } from '#test/support/table-conflict';

const row = { ...minimalItems.invoice, status: 'created', delivery: 'pending' };
const record = recordOf(row);
const draft = contentOf(minimalItems.invoiceContent);
// With an issue date, the month of the invoice is known without reading the account's time zone.
const content = { ...draft, invoice: { ...draft.invoice, issueDate: '2026-11-03' } };
const sent = entities.message.parse({ ...minimalItems.message, owner: 'u1', about: 'i1' });

const apply = (endings: readonly Ending[], known = record) => {
  const planned = plannedTable(...endings);
  return {
    ...planned,
    outcome: applyOutcome(invoiceTable(planned.table), sent, { content, record: known }),
  };
};

test('the outcome of an email is applied after other transactions on the account are finished', async () => {
  const conflict = canceled('None', 'TransactionConflict');
  const { outcome, calls } = apply([conflict, conflict, conflict, {}]);
  expect(await outcome).toMatchObject({ status: 'sent', delivery: 'accepted' });
  expect(calls).toHaveLength(4);
});

test('the outcome of an earlier attempt is not applied', async () => {
  const { outcome, calls } = apply([{}], { ...record, attempt: 'another' });
  expect(await outcome).toBeUndefined();
  expect(calls).toEqual([]);
});

test('an outcome that was applied before is not counted again', async () => {
  const { outcome, calls } = apply([{}], { ...record, status: 'sent', delivery: 'accepted' });
  expect(await outcome).toMatchObject({ delivery: 'accepted' });
  expect(calls).toEqual([]);
});

test('an outcome is applied again if only the client or the account was changed, a limited number of times', async () => {
  const changing = Array.from({ length: attempts }, () => [
    canceled('None', 'ConditionalCheckFailed'),
    { Item: row },
  ]).flat();
  const { outcome, calls, pauses } = apply(changing);
  await expect(outcome).rejects.toThrow('written too often');
  expect(calls.filter(({ name }) => name === 'TransactWriteItems')).toHaveLength(attempts);
  // Each attempt except the first reads the invoice again after a pause.
  expect(calls.filter(({ name }) => name === 'GetItem')).toHaveLength(attempts - 1);
  expect(pauses).toHaveLength(attempts - 1);
});

test('an invoice in a state that only a newer release knows is not changed', async () => {
  const { outcome, calls } = apply([{}], { ...record, status: 'unknown' });
  await expect(outcome).rejects.toThrow('only a newer release');
  expect(calls).toEqual([]);
});

test('a draft is failed if its only email certainly failed', async () => {
  const { table } = plannedTable({});
  const returned = { ...sent, state: 'returned', reason: 'MessageRejected' } as const;
  expect(await applyOutcome(invoiceTable(table), returned, { content, record })).toMatchObject({
    status: 'failed',
    delivery: 'failed',
  });
});

test('a sent invoice stays sent if its next email fails', async () => {
  const { table } = plannedTable({});
  const returned = { ...sent, state: 'returned', reason: 'MessageRejected' } as const;
  expect(
    await applyOutcome(invoiceTable(table), returned, {
      content,
      record: { ...record, status: 'sent' },
    }),
  ).toMatchObject({
    status: 'sent',
    delivery: 'failed',
  });
});
