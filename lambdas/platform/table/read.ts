import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ItemKey } from '#domain/table/keys';
import type { RawItem } from './entity.ts';
import { placeholders } from './expression.ts';
import type { Table } from './table.ts';

type Readable<Fields> = { readonly parse: (item: RawItem) => Fields };

/** Reads an item with a consistent read. */
export async function find<Fields>(
  table: Table,
  { parse }: Readable<Fields>,
  key: ItemKey,
): Promise<Fields | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...key }, ConsistentRead: true }),
  );
  return Item && parse(Item);
}

/** True if the item exists; it is not parsed. */
export async function itemExists(table: Table, key: ItemKey): Promise<boolean> {
  const names = placeholders();
  const ProjectionExpression = names.name('PK');
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: { ...key },
      ProjectionExpression,
      ...names.attributes(),
      ConsistentRead: true,
    }),
  );
  return Item !== undefined;
}

/** Keys per call; DynamoDB's limit. */
const batch = 100;

/** Reads items by key with consistent reads, in no particular order. Items that do not exist are left out. */
export async function findRaw(table: Table, wanted: readonly ItemKey[]): Promise<RawItem[]> {
  const found: RawItem[] = [];
  for (let start = 0; start < wanted.length; start += batch) {
    let Keys: Record<string, unknown>[] = wanted
      .slice(start, start + batch)
      .map(({ PK, SK }) => ({ PK, SK }));
    while (Keys.length > 0) {
      const { Responses, UnprocessedKeys } = await table.client.send(
        new BatchGetCommand({ RequestItems: { [table.name]: { Keys, ConsistentRead: true } } }),
      );
      found.push(...(Responses?.[table.name] ?? []));
      Keys = UnprocessedKeys?.[table.name]?.Keys ?? [];
    }
  }
  return found;
}

/**
 * Reads items of several entities in one call, with consistent reads: in the given order, undefined for those that do
 * not exist. The keys must differ.
 */
export async function findTogether<Fields extends readonly unknown[]>(
  table: Table,
  ...wanted: { readonly [At in keyof Fields]: readonly [Readable<Fields[At]>, ItemKey] }
): Promise<{ readonly [At in keyof Fields]: Fields[At] | undefined }> {
  const each: readonly (readonly [Readable<unknown>, ItemKey])[] = wanted;
  const found = await findRaw(
    table,
    each.map(([, key]) => key),
  );
  const items = each.map(([{ parse }, key]) => {
    const item = found.find(({ PK, SK }) => PK === key.PK && SK === key.SK);
    return item && parse(item);
  });
  return items as { readonly [At in keyof Fields]: Fields[At] | undefined };
}

/** Reads and parses items of one entity by key. */
export const findMany = async <Fields>(
  table: Table,
  { parse }: Readable<Fields>,
  wanted: readonly ItemKey[],
): Promise<Fields[]> => (await findRaw(table, wanted)).map(parse);
