import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#domain/table/keys';
import type { Clock } from '../../../clock.ts';
import type { InvoicePayments } from '../../../lite-invoice/ports.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';
import { invoiceReader } from './invoice-reader.ts';

/** Marks invoices paid and back. Both are in the statistics, so these stay as they are. */
export function invoicePayments(table: Table, clock: Clock): InvoicePayments {
  const reader = invoiceReader(table);
  return {
    async setPaid(userId, invoiceId, paid) {
      const now = clock().toISOString();
      const wanted = paid ? 'paid' : 'sent';
      await succeeds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keys.invoice(userId, invoiceId),
            UpdateExpression: `SET #status = :to, updatedAt = :now${paid ? ', paidAt = :now' : ''}${
              paid ? '' : ' REMOVE paidAt'
            } ADD version :one`,
            ConditionExpression: '#status = :from',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':to': wanted,
              ':from': paid ? 'sent' : 'paid',
              ':now': now,
              ':one': 1,
            },
          }),
        ),
      );
      const record = await reader.find(userId, invoiceId);
      return record?.status === wanted ? record : undefined;
    },
  };
}
