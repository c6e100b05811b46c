import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemKind } from '#domain/table/key-kinds';
import { entities } from '#lambdas/composition/entities';
import { commit } from '#lambdas/platform/table/commit';
import type { Entity, RawItem } from '#lambdas/platform/table/entity';
import { type Table, tableOn } from '#lambdas/platform/table/table';
import { put, update, upsert } from '#lambdas/platform/table/writes';
import { exampleKeys } from '#test/release/example-keys';
import { minimalItems } from '#test/support/minimal-items';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

type Items = Entity<ItemKind, Record<string, unknown>>;

const kinds = Object.keys(minimalItems) as ItemKind[];

let engine: TableEngine;
beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const newTable = async (): Promise<Table> => tableOn(engine.client(), await engine.createTable());

const read = async ({ client, name }: Table, Key: Record<string, unknown>): Promise<RawItem> =>
  (await client.send(new GetCommand({ TableName: name, Key }))).Item ?? {};

/** Attributes that some release stored, and which of them a write names without a value. */
const attributes = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.oneof(fc.integer(), fc.string()));
const named = fc.subarray(['a', 'b', 'c', 'd', 'e']);

describe.each(kinds)('an undefined value of an item of the kind %s', (kind) => {
  const entity = entities[kind] as Items;
  const { PK, SK } = exampleKeys[kind];
  const key = { PK, SK };
  const least = entity.parse(minimalItems[kind]);

  test('is not stored, removes no stored attribute and overwrites none', async () => {
    await fc.assert(
      fc.asyncProperty(attributes, named, async (others, names) => {
        const none = Object.fromEntries([...names, ...Object.keys(least)].map((name) => [name, undefined]));
        const table = await newTable();
        await commit(table, [put(entity, key, { ...none, ...least, ...others })]);
        const before = await read(table, key);
        expect(before).toMatchObject({ ...others, ...key });
        for (const write of [update, upsert]) {
          await commit(table, [write(entity, key, { set: { ...none, changed: 1 }, setOnce: none })]);
          expect(await read(table, key)).toEqual({ ...before, changed: 1 });
        }
      }),
      { numRuns: 5 },
    );
  });

  test('removes the attribute that a write replaces, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(attributes, named, async (others, names) => {
        const none = Object.fromEntries(names.map((name) => [name, undefined]));
        const table = await newTable();
        await commit(table, [put(entity, key, { ...least, ...others })]);
        const before = await read(table, key);
        await commit(table, [update(entity, key, { replace: { ...none, changed: 1 } })]);
        const left = Object.entries(before).filter(([name]) => !names.includes(name));
        expect(await read(table, key)).toEqual({ ...Object.fromEntries(left), changed: 1 });
      }),
      { numRuns: 3 },
    );
  });
});
