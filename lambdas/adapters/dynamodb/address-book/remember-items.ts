import { BatchGetCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  foldDescription,
  type LineToRemember,
  type SavedItem,
  topItems,
} from '#domain/address-book/saved-item';
import { type ItemKey, keys } from '#domain/table/keys';
import { sha256 } from '../../hash.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';

/** A saved item as stored at `ITEM#<id>`; its id is the first half of its description's hash. */
export interface SavedItemItem extends ItemKey, SavedItem {
  /** The invoices that used it last, to count each once however often it is remembered. */
  readonly usedBy: readonly string[];
}

/** Invoices an item keeps: far more than can be between a crash and the sweep after it. */
const usersKept = 10;

/** Items read in one call; DynamoDB's limit is 100. */
const tries = 10;

const itemIdOf = (description: string): string => sha256(foldDescription(description)).slice(0, 32);

/** The item after an invoice used it; undefined if it is as it should be. */
function remembered(
  stored: SavedItemItem | undefined,
  key: ItemKey,
  line: LineToRemember,
  invoiceId: string,
  instant: string,
): SavedItemItem | undefined {
  const isUse = !stored || (line.isUse && !stored.usedBy.includes(invoiceId));
  if (!isUse && stored.unitPriceCents === line.unitPriceCents) return undefined;
  return {
    ...key,
    itemId: itemIdOf(line.description),
    description: line.description,
    unitPriceCents: line.unitPriceCents,
    createdAt: stored?.createdAt ?? instant,
    lastUsed: isUse ? instant : stored.lastUsed,
    usageCount: (stored?.usageCount ?? 0) + (isUse ? 1 : 0),
    usedBy: isUse ? [invoiceId, ...(stored?.usedBy ?? [])].slice(0, usersKept) : stored.usedBy,
  };
}

/** Items by their keys, as they are now, in no order. */
export async function readItems(table: Table, wanted: readonly ItemKey[]): Promise<SavedItemItem[]> {
  const found: SavedItemItem[] = [];
  let Keys: Record<string, unknown>[] = wanted.map(({ PK, SK }) => ({ PK, SK }));
  while (Keys.length > 0) {
    const { Responses, UnprocessedKeys } = await table.client.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys, ConsistentRead: true } } }),
    );
    found.push(...((Responses?.[table.name] ?? []) as SavedItemItem[]));
    Keys = UnprocessedKeys?.[table.name]?.Keys ?? [];
  }
  return found;
}

/** Saves one line; reads again and repeats while others write the same item. */
async function rememberLine(
  table: Table,
  read: SavedItemItem | undefined,
  key: ItemKey,
  line: LineToRemember,
  invoice: { readonly invoiceId: string; readonly instant: string },
): Promise<SavedItemItem | undefined> {
  let stored = read;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const next = remembered(stored, key, line, invoice.invoiceId, invoice.instant);
    if (!next) return stored;
    const put = new PutCommand({
      TableName: table.name,
      Item: next,
      ConditionExpression: stored
        ? 'usageCount = :count AND unitPriceCents = :price'
        : 'attribute_not_exists(PK)',
      ...(stored && {
        ExpressionAttributeValues: { ':count': stored.usageCount, ':price': stored.unitPriceCents },
      }),
    });
    if (await succeeds(table.client.send(put))) return next;
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
    );
    stored = Item as SavedItemItem | undefined;
  }
  throw new Error('A saved item is written too often');
}

type Rank = readonly [itemId: string, usageCount: number];

/** The most used items by id, the later used first where equal: what the first page of saved items reads. */
export async function readRanking(
  table: Table,
  userId: string,
): Promise<{ readonly top: readonly Rank[]; readonly version: number }> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.itemRanking(userId), ConsistentRead: true }),
  );
  return {
    top: (Item?.top as Rank[] | undefined) ?? [],
    version: (Item?.version as number | undefined) ?? 0,
  };
}

/** Takes items into the ranking. Counts only grow, so merging the largest seen keeps it exact, in any order. */
async function rank(table: Table, userId: string, items: readonly SavedItemItem[]): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { top, version } = await readRanking(table, userId);
    const counts = new Map<string, number>(items.map(({ itemId, usageCount }) => [itemId, usageCount]));
    for (const [itemId, count] of top) counts.set(itemId, Math.max(count, counts.get(itemId) ?? 0));
    const next = [...counts].sort((one, other) => other[1] - one[1]).slice(0, topItems);
    if (JSON.stringify(next) === JSON.stringify(top)) return;
    const put = new PutCommand({
      TableName: table.name,
      Item: { ...keys.itemRanking(userId), top: next, version: version + 1 },
      ConditionExpression: version === 0 ? 'attribute_not_exists(PK)' : 'version = :version',
      ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
    });
    if (await succeeds(table.client.send(put))) return;
  }
  throw new Error('The ranking of saved items is written too often');
}

/** Remembers an invoice's lines as saved items: each counts once per invoice, however often this is repeated. */
export async function rememberItems(
  table: Table,
  userId: string,
  invoiceId: string,
  lines: readonly LineToRemember[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const keyed = lines.map((line) => ({ line, key: keys.savedItem(userId, itemIdOf(line.description)) }));
  const stored = await readItems(
    table,
    keyed.map(({ key }) => key),
  );
  const instant = now.toISOString();
  const items = await Promise.all(
    keyed.map(({ line, key }) => {
      const read = stored.find((item) => item.SK === key.SK);
      return rememberLine(table, read, key, line, { invoiceId, instant });
    }),
  );
  await rank(
    table,
    userId,
    items.filter((item) => item !== undefined),
  );
}
