import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { invoicePrefix, keys } from '#domain/table/keys';
import type { InvoiceLister } from '../../../lite-invoice/ports.ts';
import type { Table } from '../table.ts';
import { type InvoiceItem, recordOf } from './invoice-item.ts';

/** The history of an account: rows alone are read, so that a page costs the same whatever lies behind it. */
export const invoiceList = (table: Table): InvoiceLister => ({
  async list(userId, { limit, afterInvoiceId }) {
    const { PK } = keys.liteProfile(userId);
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':pk': PK, ':prefix': invoicePrefix },
        ConsistentRead: true,
        ScanIndexForward: false,
        // One more than shown tells whether there is a next page.
        Limit: limit + 1,
        ...(afterInvoiceId !== undefined && { ExclusiveStartKey: keys.invoice(userId, afterInvoiceId) }),
      }),
    );
    const records = (Items as InvoiceItem[]).map(recordOf);
    return { records: records.slice(0, limit), hasMore: records.length > limit };
  },
});
