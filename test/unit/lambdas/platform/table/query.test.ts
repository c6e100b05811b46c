import { describe, expect, test } from 'vitest';
import { index1 } from '#domain/table/indexes';
import { type Query, queryAll, queryPage } from '#lambdas/platform/table/query';
import { plannedTable } from '#test/support/planned-table';

/** What DynamoDB is asked for a query of the partition "P". */
async function inputOf(query: Omit<Query, 'partition'>) {
  const { table, calls } = plannedTable({});
  await queryPage(table, { partition: 'P', ...query });
  return calls[0]?.input;
}

const wholePartition = {
  TableName: 'the-table',
  ConsistentRead: true,
  KeyConditionExpression: '#0 = :0',
  ExpressionAttributeNames: { '#0': 'PK' },
  ExpressionAttributeValues: { ':0': 'P' },
  ScanIndexForward: true,
};

describe('a query', () => {
  test('of the table is consistent, unless it need not be; of an index it never is', async () => {
    const { ConsistentRead: _, ...inconsistent } = wholePartition;
    expect(await inputOf({})).toEqual(wholePartition);
    expect(await inputOf({ isEventuallyConsistent: true })).toEqual(inconsistent);
    const { ConsistentRead, IndexName, ExpressionAttributeNames } =
      (await inputOf({ index: index1, upTo: 'z' })) ?? {};
    expect([ConsistentRead, IndexName]).toEqual([undefined, index1.name]);
    expect(Object.values(ExpressionAttributeNames as object)).toEqual([index1.pk, index1.sk]);
  });

  test.each<[Omit<Query, 'partition'>, string]>([
    [{ begins: 'A#' }, '#0 = :0 AND begins_with(#1, :1)'],
    [{ between: ['a', 'b'] }, '#0 = :0 AND #1 BETWEEN :1 AND :2'],
    [{ upTo: 'b' }, '#0 = :0 AND #1 <= :1'],
  ])('with %j reads the keys %s', async (query, condition) => {
    const asked = await inputOf(query);
    expect(asked).toMatchObject({
      KeyConditionExpression: condition,
      ExpressionAttributeNames: { '#0': 'PK', '#1': 'SK' },
    });
    expect(Object.values(asked?.ExpressionAttributeValues as object).slice(1)).toEqual(
      Object.values(query).flat(),
    );
  });

  test('has a filter, attributes, an order, a limit and a start only if they are given', async () => {
    const asked = await inputOf({
      where: [{ attr: 'state', is: 'open' }],
      only: ['PK', 'due'],
      lastFirst: true,
      limit: 7,
      after: { PK: 'P', SK: 'S' },
    });
    expect(asked).toMatchObject({
      FilterExpression: '#1 = :1',
      ProjectionExpression: '#0, #2',
      ExpressionAttributeNames: { '#0': 'PK', '#1': 'state', '#2': 'due' },
      ScanIndexForward: false,
      Limit: 7,
      ExclusiveStartKey: { PK: 'P', SK: 'S' },
    });
    expect(await inputOf({ where: [] })).toEqual(wholePartition);
  });

  test('returns the items, how many were read, and where the next page begins', async () => {
    const end = { PK: 'P', SK: 'b' };
    const { table } = plannedTable({ Items: [{ SK: 'a' }], ScannedCount: 3, LastEvaluatedKey: end });
    expect(await queryPage(table, { partition: 'P' })).toEqual({ items: [{ SK: 'a' }], readCount: 3, end });
    expect(await queryPage(plannedTable({}).table, { partition: 'P' })).toEqual({ items: [], readCount: 0 });
  });

  test('of everything reads page after page, from the place where it begins', async () => {
    const end = { PK: 'P', SK: 'b' };
    const { table, calls } = plannedTable(
      { Items: [{ SK: 'a' }, { SK: 'b' }], LastEvaluatedKey: end },
      { Items: [{ SK: 'c' }] },
    );
    const found: unknown[] = [];
    for await (const { SK } of queryAll(table, { partition: 'P', after: { PK: 'P', SK: '0' } }))
      found.push(SK);
    expect(found).toEqual(['a', 'b', 'c']);
    expect(calls.map(({ input }) => input.ExclusiveStartKey)).toEqual([{ PK: 'P', SK: '0' }, end]);
  });
});
