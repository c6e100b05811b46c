import { createTables } from 'one-machine-cloud/cloud/create-tables';
import type { LocalResource } from 'one-machine-cloud/stacks/resolve-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from '../support/fixture-cloud.ts';

let cloud: FixtureCloud;

beforeAll(async () => {
  cloud = await startFixtureCloud();
});
afterAll(() => cloud.stop());

const key = (name: string) => [{ AttributeName: name, KeyType: 'HASH' }];

type Indexes = readonly (readonly [name: string, projection: string])[];

/** A table of a template, with indexes on attributes of these names. */
const table = (indexes: Indexes) =>
  ({
    type: 'AWS::DynamoDB::Table',
    name: 'ledger',
    properties: {
      AttributeDefinitions: ['PK', ...indexes.map(([name]) => name)].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: key('PK'),
      GlobalSecondaryIndexes: indexes.map(([name, ProjectionType]) => ({
        IndexName: `By${name}`,
        KeySchema: key(name),
        Projection: { ProjectionType },
      })),
    },
  }) as unknown as LocalResource;

test('a table is created once, and the error for a table with other keys or indexes says what to do', async () => {
  const create = (...indexes: Indexes) => createTables(cloud.client.endpoint, [table(indexes)]);
  await create(['A', 'ALL'], ['B', 'KEYS_ONLY']);
  await create(['A', 'ALL'], ['B', 'KEYS_ONLY']);
  await create(['B', 'KEYS_ONLY'], ['A', 'ALL']);
  for (const other of [
    [['A', 'ALL']],
    [
      ['A', 'ALL'],
      ['B', 'ALL'],
    ],
    [
      ['A', 'ALL'],
      ['B', 'KEYS_ONLY'],
      ['C', 'ALL'],
    ],
  ] as const)
    await expect(create(...other)).rejects.toThrow('Delete the local data');
});
