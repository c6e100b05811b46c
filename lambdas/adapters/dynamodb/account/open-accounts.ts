import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#domain/table/keys';
import type { OpenAccounts } from '../../../logo/ports.ts';
import type { Table } from '../table.ts';

/** Accounts are open while they have a Lite profile; an erasure removes that first. */
export const openAccounts = (table: Table): OpenAccounts => ({
  async isOpen(userId) {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: keys.liteProfile(userId),
        ProjectionExpression: 'PK',
        ConsistentRead: true,
      }),
    );
    return Item !== undefined;
  },
});
