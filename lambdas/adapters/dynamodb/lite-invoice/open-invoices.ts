import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DeliveryState } from '#domain/delivery/delivery-state';
import { index1, openInvoiceIndex } from '#domain/table/keys';
import type { Clock } from '../../../clock.ts';
import type { AbandonedSubmissions } from '../../../delivery/sweep-submissions.ts';
import type { Table } from '../table.ts';
import { type InvoiceItem, ownerOf, recordOf } from './invoice-item.ts';
import { invoiceReader } from './invoice-reader.ts';
import { finishInvoice, giveBackInvoice, markInvoiceUnknown } from './settle-invoice.ts';

/** Items read per page; a sweep reads pages until none is left. */
const pageSize = 100;

/** Lite invoices whose function died, found in index 1, the longest open first. */
export function openInvoices(table: Table, clock: Clock): AbandonedSubmissions {
  const reader = invoiceReader(table);

  async function* openedBefore(before: Date): AsyncIterable<InvoiceItem> {
    let start: Record<string, unknown> | undefined;
    do {
      const page = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: index1.name,
          KeyConditionExpression: 'GSI1PK = :pk AND GSI1SK < :before',
          ExpressionAttributeValues: { ':pk': openInvoiceIndex('').GSI1PK, ':before': before.toISOString() },
          Limit: pageSize,
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      yield* (page.Items ?? []) as InvoiceItem[];
      start = page.LastEvaluatedKey;
    } while (start);
  }

  return {
    async *olderThan(state: DeliveryState, before: Date) {
      for await (const item of openedBefore(before)) {
        if (item.delivery !== state) continue;
        const open = { userId: ownerOf(item), record: recordOf(item) };
        yield {
          submissionId: item.contentId,
          state,
          giveBack: () =>
            giveBackInvoice(table, open, { from: ['reserved'], reason: 'abandoned', now: clock() }),
          markUnknown: () => markInvoiceUnknown(table, open, clock()),
        };
      }
    },
    async *unfinished(before: Date) {
      for await (const item of openedBefore(before)) {
        if (!item.itemsPending) continue;
        const open = { userId: ownerOf(item), record: recordOf(item) };
        yield {
          submissionId: item.contentId,
          finish: () => finishInvoice(table, open, reader, clock()),
        };
      }
    },
  };
}
