import { foldDescription, type LineToRemember } from '#domain/address-book/saved-item';
import type { ItemKey } from '#domain/table/keys';
import { sha256 } from '../../hash.ts';
import { succeeds } from '../table/commit.ts';
import type { FieldsOf } from '../table/entity.ts';
import { again, insist } from '../table/insist.ts';
import { find, findMany } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { put, update } from '../table/writes.ts';
import { rank } from './item-ranking.ts';
import { savedItem } from './saved-item.ts';

type SavedItem = FieldsOf<typeof savedItem>;

/** Invoices an item keeps: far more than can be between a crash and the sweep after it. */
const usersKept = 10;

const itemIdOf = (description: string): string => sha256(foldDescription(description)).slice(0, 32);

/** An invoice that uses items, and when. */
interface Use {
  readonly invoiceId: string;
  readonly instant: string;
}

/** The item after an invoice used it; undefined if it is as it should be. */
function remembered(
  stored: SavedItem | undefined,
  { description, unitPriceCents, isUse }: LineToRemember,
  { invoiceId, instant }: Use,
): SavedItem | undefined {
  const counts = !stored || (isUse && !stored.usedBy.includes(invoiceId));
  if (!counts && stored.unitPriceCents === unitPriceCents) return undefined;
  return {
    itemId: itemIdOf(description),
    description,
    unitPriceCents,
    createdAt: stored?.createdAt ?? instant,
    lastUsed: counts ? instant : stored.lastUsed,
    usageCount: (stored?.usageCount ?? 0) + (counts ? 1 : 0),
    usedBy: counts ? [invoiceId, ...(stored?.usedBy ?? [])].slice(0, usersKept) : stored.usedBy,
  };
}

/** Saves one line; reads again and repeats while others write the same item. */
async function rememberLine(
  table: Table,
  read: SavedItem | undefined,
  key: ItemKey,
  line: LineToRemember,
  use: Use,
): Promise<SavedItem | undefined> {
  let stored = read;
  return insist(table, async () => {
    const next = remembered(stored, line, use);
    if (!next) return stored;
    const isWritten = await succeeds(
      table,
      stored
        ? update(
            savedItem,
            key,
            { set: next },
            { attr: 'usageCount', is: stored.usageCount },
            { attr: 'unitPriceCents', is: stored.unitPriceCents },
          )
        : put(savedItem, key, next),
    );
    if (isWritten) return next;
    stored = await find(table, savedItem, key);
    return again;
  });
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
  const use = { invoiceId, instant: now.toISOString() };
  const keyed = lines.map((line) => {
    const itemId = itemIdOf(line.description);
    return { line, itemId, key: savedItem.key(userId, itemId) };
  });
  const stored = await findMany(
    table,
    savedItem,
    keyed.map(({ key }) => key),
  );
  const items = await Promise.all(
    keyed.map(({ line, itemId, key }) => {
      const read = stored.find((item) => item.itemId === itemId);
      return rememberLine(table, read, key, line, use);
    }),
  );
  await rank(
    table,
    userId,
    items.filter((item) => item !== undefined),
  );
}
