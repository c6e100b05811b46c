import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ItemKey } from '#domain/table/keys';
import type { Table } from '#lambdas/platform/table/table';

/** Overwrites attributes of an item without the product's rules, like a manual change in the table. */
export async function updateItem(
  { client, name }: Table,
  key: ItemKey,
  set: Readonly<Record<string, unknown>>,
) {
  const names = Object.keys(set);
  await client.send(
    new UpdateCommand({
      TableName: name,
      Key: { ...key },
      UpdateExpression: `SET ${names.map((_, index) => `#n${index} = :v${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(
        names.map((attribute, index) => [`#n${index}`, attribute]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        names.map((attribute, index) => [`:v${index}`, set[attribute]]),
      ),
    }),
  );
}
