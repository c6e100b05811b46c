import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemKind } from '#domain/table/key-kinds';
import { keys } from '#domain/table/keys';
import { entities } from '#lambdas/composition/entities';
import type * as sending from '#lambdas/platform/table/commit';
import { commit, commitInBatches, tryCommit, tryUpdate } from '#lambdas/platform/table/commit';
import type { Entity, RawItem } from '#lambdas/platform/table/entity';
import type { Condition } from '#lambdas/platform/table/expression';
import { type Table, tableOn } from '#lambdas/platform/table/table';
import type * as writing from '#lambdas/platform/table/writes';
import { put, remove, type Update, update, upsert, type Write } from '#lambdas/platform/table/writes';
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

/** Commits a write in one transaction with the removal of an item that does not exist. */
const commitTogether = (table: Table, write: Write) =>
  commit(table, [write, remove(entities.invoiceLink, keys.invoiceLink('other'))]);

/** Every kind of write that changes a stored item; the compiler refuses the list if one is missing. */
const changes: Readonly<Record<Exclude<keyof typeof writing, 'put' | 'remove' | 'meaning'>, typeof update>> =
  { update, upsert };

/** Every way to send a change to the table; the compiler refuses the list if one is missing. */
const ways: Readonly<
  Record<keyof typeof sending | 'commitTogether', (table: Table, write: Update) => Promise<unknown>>
> = {
  commit: (table, write) => commit(table, [write]),
  commitTogether,
  commitInBatches: (table, write) => commitInBatches(table, [write]),
  tryCommit,
  tryUpdate: (table, write) => tryUpdate(table, { parse: (item) => item }, write),
};

/** What a change may demand of the stored item. */
const demands: readonly (readonly Condition<'PK'>[])[] = [[], [{ attr: 'PK', exists: true }]];

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
      fc.asyncProperty(attributes, named, fc.boolean(), async (others, names, isTogether) => {
        const none = Object.fromEntries([...names, ...Object.keys(least)].map((name) => [name, undefined]));
        const table = await newTable();
        await (isTogether ? commitTogether : tryCommit)(
          table,
          put(entity, key, { ...none, ...least, ...others }),
        );
        const before = await read(table, key);
        expect(before).toMatchObject({ ...others, ...key });
        let changed = 0;
        for (const change of Object.values(changes))
          for (const send of Object.values(ways))
            for (const conditions of demands) {
              changed += 1;
              const values = { set: { ...none, changed }, setOnce: none, add: none };
              await send(table, change(entity, key, values, ...conditions));
              expect(await read(table, key)).toEqual({ ...before, changed });
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
