import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type ItemKey, index1, invoiceOwnerIndex, isKeyId, keys } from '#domain/table/keys';
import type { InvoiceContent, InvoiceReader } from '../../../lite-invoice/ports.ts';
import type { Table } from '../table.ts';
import { type InvoiceItem, recordOf } from './invoice-item.ts';

/** Reads invoices and contents of one account, as they are now. */
export function invoiceReader(table: Table): InvoiceReader & {
  findItem(userId: string, invoiceId: string): Promise<InvoiceItem | undefined>;
} {
  const read = async (Key: ItemKey) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))).Item;

  async function findItem(userId: string, invoiceId: string): Promise<InvoiceItem | undefined> {
    if (!isKeyId(invoiceId)) return undefined;
    return (await read(keys.invoice(userId, invoiceId))) as InvoiceItem | undefined;
  }

  return {
    findItem,
    async find(userId, invoiceId) {
      const item = await findItem(userId, invoiceId);
      return item && recordOf(item);
    },
    async findContent(userId, contentId) {
      if (!isKeyId(contentId)) return undefined;
      const item = await read(keys.invoiceContent(userId, contentId));
      if (!item) return undefined;
      const { PK: _pk, SK: _sk, ...content } = item;
      return content as InvoiceContent;
    },
    async isForeign(userId, invoiceId) {
      if (!isKeyId(invoiceId)) return false;
      const owner = invoiceOwnerIndex(invoiceId, userId);
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: index1.name,
          KeyConditionExpression: 'GSI1PK = :pk',
          ExpressionAttributeValues: { ':pk': owner.GSI1PK },
          Limit: 1,
        }),
      );
      return Items.some((item) => item.GSI1SK !== userId);
    },
  };
}
