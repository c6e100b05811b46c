import { expect, test } from 'vitest';
import { findTogether } from '#lambdas/platform/table/read';
import { plannedTable } from '#test/support/planned-table';

const named = { parse: ({ name }: Readonly<Record<string, unknown>>) => `${name}` };
const counted = { parse: ({ count }: Readonly<Record<string, unknown>>) => Number(count) };

const keyOf = (SK: string) => ({ PK: 'P', SK });

test('items of several entities are read in one consistent call, and answered in the order in which they were asked', async () => {
  const { table, calls } = plannedTable({
    Responses: {
      'the-table': [
        { ...keyOf('B'), count: 2 },
        { ...keyOf('A'), name: 'Dana' },
      ],
    },
  });
  const found = await findTogether(
    table,
    [named, keyOf('A')],
    [counted, keyOf('gone')],
    [counted, keyOf('B')],
  );
  expect(found).toEqual(['Dana', undefined, 2]);
  expect(calls.map(({ input }) => input)).toEqual([
    {
      RequestItems: {
        'the-table': { Keys: [keyOf('A'), keyOf('gone'), keyOf('B')], ConsistentRead: true },
      },
    },
  ]);
});

test('keys that the table did not get to are read again', async () => {
  const { table, calls } = plannedTable(
    {
      Responses: { 'the-table': [{ ...keyOf('A'), name: 'Dana' }] },
      UnprocessedKeys: { 'the-table': { Keys: [keyOf('B')] } },
    },
    { Responses: { 'the-table': [{ ...keyOf('B'), count: 2 }] } },
  );
  expect(await findTogether(table, [named, keyOf('A')], [counted, keyOf('B')])).toEqual(['Dana', 2]);
  expect(calls).toHaveLength(2);
});
