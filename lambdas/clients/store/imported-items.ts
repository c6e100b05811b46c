import { itemPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import type { FieldsOf, RawItem } from '../../platform/table/entity.ts';
import {
  ensure,
  ensureCents,
  ensureInstants,
  type ImportedRecords,
  readRecord,
} from '../../platform/table/imported-records.ts';
import { queryAll } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove } from '../../platform/table/writes.ts';
import { addToRanking, removeFromRanking } from './item-ranking.ts';
import { itemIdOf, savedItem } from './saved-item.ts';

type Exported = FieldsOf<typeof savedItem>;

/** Maximum length of a description, the same as of an invoice line. */
const descriptionLength = 2_000;

function readItem(raw: RawItem): Exported {
  const read = savedItem.parse(raw);
  const { description, unitPriceCents, usageCount, createdAt, lastUsed } = read;
  const isDescription = description.trim() !== '' && description.length <= descriptionLength;
  ensure(isDescription, 'The description of a saved item is missing or too long.');
  ensureCents({ unitPriceCents, usageCount });
  ensure(unitPriceCents >= 0 && usageCount >= 0, 'A saved item has a number below 0.');
  ensureInstants({ createdAt, lastUsed });
  return read;
}

/** Saved items of a full export. An item that an invoice has used since is neither overwritten nor removed. */
export const importedItems = (table: Table): ImportedRecords => ({
  check(raw) {
    const read = readRecord(() => readItem(raw as RawItem));
    if (!read.ok) return read;
    const exported = read.value;
    return {
      ok: true,
      async value({ userId, importId }) {
        const itemId = itemIdOf(exported.description);
        const { usageCount } = exported;
        const fields = { ...exported, itemId, importId, usedBy: {} };
        await tryCommit(table, put(savedItem, savedItem.key(userId, itemId), fields));
        const stored = await find(table, savedItem, savedItem.key(userId, itemId));
        if (stored?.importId === importId) await addToRanking(table, userId, [{ itemId, usageCount }]);
        return 'done';
      },
    };
  },

  async removeAll({ userId, importId }, isTimeUp) {
    let kept = 0;
    const itemsOfImport = {
      partition: accountPartition(userId),
      begins: itemPrefix,
      where: [{ attr: 'importId', is: importId }] as const,
    };
    for await (const item of queryAll(table, itemsOfImport)) {
      if (isTimeUp()) return { isEnd: false, kept };
      const { itemId } = savedItem.parse(item);
      const key = savedItem.key(userId, itemId);
      const isGone = await retryOnConflict<boolean>(table, async () => {
        const stored = await find(table, savedItem, key);
        if (!stored) return true;
        // Imported items list no invoices, so an invoice of this account has used the item.
        if (Object.keys(stored.usedBy).length > 0) return false;
        const { committed } = await commit(table, [
          remove(savedItem, key, { attr: 'usageCount', is: stored.usageCount }),
          ...(await removeFromRanking(table, userId, itemId)),
        ]);
        return committed ? true : CONFLICT;
      });
      if (!isGone) kept += 1;
    }
    return { isEnd: true, kept };
  },
});
