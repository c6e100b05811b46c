import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#domain/table/keys';
import type { Table } from '../table.ts';

/** A page of an account's items whose sort key begins with a prefix, in the order of their keys. */
export async function directoryPageOf(
  table: Table,
  userId: string,
  options: {
    readonly prefix: string;
    readonly limit: number;
    /** What follows the prefix in the key of the last item of the page before. */
    readonly cursor: string | undefined;
  },
): Promise<{ readonly items: readonly Record<string, unknown>[]; readonly cursor?: string }> {
  const { PK } = keys.liteProfile(userId);
  const { prefix, limit, cursor } = options;
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':pk': PK, ':prefix': prefix },
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: { PK, SK: `${prefix}${cursor}` } }),
    }),
  );
  const last = LastEvaluatedKey?.SK as string | undefined;
  return { items: Items, ...(last !== undefined && { cursor: last.slice(prefix.length) }) };
}
