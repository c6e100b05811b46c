import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#domain/table/keys';
import type { FreeInvoiceCounter } from '../../../free-invoice/ports.ts';
import { sha256 } from '../../hash.ts';
import type { Table } from '../table.ts';

/** Reads the count on an address' early-access record. */
export const freeInvoiceCounter = (table: Table): FreeInvoiceCounter => ({
  async countOf(email) {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: keys.earlyAccess(sha256(email)),
        ProjectionExpression: 'invoiceCount',
      }),
    );
    return typeof Item?.invoiceCount === 'number' ? Item.invoiceCount : undefined;
  },
});
