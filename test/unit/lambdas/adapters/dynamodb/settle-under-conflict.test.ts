import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { settleInvoice } from '#lambdas/adapters/dynamodb/lite-invoice/settle-invoice';
import { tableOn } from '#lambdas/adapters/dynamodb/table';
import type { InvoiceContent, InvoiceRecord } from '#lambdas/lite-invoice/ports';

const record: InvoiceRecord = {
  invoiceId: 'i1',
  invoiceNumber: 'INV-1',
  status: 'created',
  delivery: 'sending',
  totalCents: 100,
  clientName: '',
  issueDate: '',
  dueDate: '',
  firstDescription: 'Labor',
  lineCount: 1,
  createdAt: '2026-11-03T12:00:00.000Z',
  updatedAt: '2026-11-03T12:00:00.000Z',
  revision: 1,
  contentId: 'c1',
  attempt: 'a1',
  version: 1,
};

const content = {
  contentId: 'c1',
  invoiceId: 'i1',
  invoice: { clientName: '', lineItems: [] },
  totalCents: 100,
  brandColor: '#2563eb',
} as unknown as InvoiceContent;

const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'canceled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

/** A table whose transactions end as planned, one after the other; the last plan repeats. */
function tableEnding(...endings: (Error | undefined)[]) {
  const client = new DynamoDBClient({ region: 'us-east-1' });
  let calls = 0;
  client.middlewareStack.add(
    () => async () => {
      const ending = endings[Math.min(calls, endings.length - 1)];
      calls += 1;
      if (ending) throw ending;
      return { response: {}, output: { $metadata: {} } };
    },
    { step: 'initialize', name: 'planned' },
  );
  return { table: tableOn(client, 'table'), calls: () => calls };
}

const settle = (table: ReturnType<typeof tableEnding>['table']) =>
  settleInvoice(table, { userId: 'u1', record }, content, {
    from: ['sending'],
    messageId: 'm1',
    now: new Date('2026-11-03T12:00:01Z'),
  });

test('settling waits out conflicts with other transactions of the account', async () => {
  const conflict = canceled('None', 'TransactionConflict');
  const { table, calls } = tableEnding(conflict, conflict, conflict, undefined);
  expect(await settle(table)).toBe(true);
  expect(calls()).toBe(4);
});

test('settling stops when another attempt holds the invoice', async () => {
  const { table, calls } = tableEnding(canceled('ConditionalCheckFailed', 'None'));
  expect(await settle(table)).toBe(false);
  expect(calls()).toBe(1);
});

test('settling begins anew when only the client or account changed, and gives up in the end', async () => {
  const { table, calls } = tableEnding(canceled('None', 'ConditionalCheckFailed'));
  await expect(settle(table)).rejects.toThrow('keeps changing');
  expect(calls()).toBe(10);
});
