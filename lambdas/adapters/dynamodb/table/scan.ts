import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from './entity.ts';
import { placeholders } from './expression.ts';
import type { Table } from './table.ts';

/** Every item of a table, or of an index of it, page by page: for an operator's commands. */
export async function* scanAll(
  table: Table,
  options: { readonly indexName?: string; readonly attributes?: readonly string[] } = {},
): AsyncGenerator<RawItem> {
  const at = placeholders();
  const ProjectionExpression = options.attributes?.map(at.name).join(', ');
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ...(options.indexName === undefined ? { ConsistentRead: true } : { IndexName: options.indexName }),
        ...(ProjectionExpression && { ProjectionExpression, ...at.attributes() }),
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    yield* page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}
