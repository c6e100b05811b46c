import { deletionWays, linkKeysOf } from '#domain/account/deleted-items';
import { normalizeEmail } from '#domain/email-address';
import { index1, mailedLinkPartition, providerEventPartition, quoteOwnerIndex } from '#domain/table/indexes';
import { kindOfKey } from '#domain/table/key-kinds';
import { accountPartition, type ItemKey, keys, type Sha256 } from '#domain/table/keys';
import { earlyAccess } from '../../messaging/index.ts';
import { sha256 } from '../../platform/hash.ts';
import { endSignInsWrite } from '../../platform/http/sign-in-limit.ts';
import { deleteItems } from '../../platform/table/batch-write.ts';
import { commit } from '../../platform/table/commit.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import { queryAll, queryPage } from '../../platform/table/query.ts';
import { find, findRaw } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { remove, update } from '../../platform/table/writes.ts';
import { businessProfile, liteProfile, mailAlias } from '../../profile/index.ts';
import { startTask } from '../../tasks/index.ts';
import type { DeletedAccounts } from '../deletion/ports.ts';

/** Attributes of the early-access record that stay: its key, and the free generator's counter and block. */
const keptAttributes = new Set(['PK', 'SK', 'invoiceCount', 'blockedAt']);

const keyOf = ({ PK, SK }: RawItem): ItemKey => ({ PK: String(PK), SK: String(SK) });

/** True for the items that are deleted last. */
function isLast(item: RawItem): boolean {
  const kind = kindOfKey(keyOf(item));
  return kind !== undefined && deletionWays[kind] === 'last';
}

/** The items of accounts that are being deleted, in the table. */
export function deletedAccounts(table: Table): DeletedAccounts {
  const accountItems = (userId: string, limit: number, after?: RawItem) =>
    queryPage(table, { partition: accountPartition(userId), limit, after });

  return {
    async close(userId, now) {
      const lite = await find(table, liteProfile, liteProfile.key(userId));
      if (!lite) return false;
      const emailHash = sha256(normalizeEmail(lite.email));
      const { committed } = await commit(table, [
        remove(liteProfile, liteProfile.key(userId), { attr: 'PK', exists: true }),
        remove(businessProfile, businessProfile.key(userId)),
        remove(mailAlias, mailAlias.key(lite.mailAlias)),
        endSignInsWrite(userId, now),
        startTask({ userId, kind: 'deletion' }, { phase: 'sign-in', emailHash }, now),
      ]);
      return committed;
    },

    async forgetSignup(emailHash) {
      const key = keys.earlyAccess(emailHash as Sha256);
      const [stored] = await findRaw(table, [key]);
      if (!stored) return;
      const names = Object.keys(stored).filter((name) => !keptAttributes.has(name));
      const hasCounters = stored.invoiceCount !== undefined || stored.blockedAt !== undefined;
      if (hasCounters && names.length === 0) return;
      const removed = Object.fromEntries(names.map((name) => [name, undefined]));
      await commit(table, [
        hasCounters ? update(earlyAccess, key, { replace: removed }) : remove(earlyAccess, key),
      ]);
    },

    async deleteQuotes(userId, limit) {
      // Only the partition is used, so the other values do not matter.
      const partition = quoteOwnerIndex(userId, '', 'any').GSI1PK;
      const { items } = await queryPage(table, { partition, index: index1, limit });
      for (const { PK } of items) {
        const others: ItemKey[] = [];
        let quote: ItemKey | undefined;
        for await (const item of queryAll(table, { partition: String(PK) })) {
          if (kindOfKey(keyOf(item)) === 'quote') quote = keyOf(item);
          else others.push(keyOf(item));
          others.push(...linkKeysOf(kindOfKey(keyOf(item)), item));
        }
        await deleteItems(table, others);
        // Deleted last, because the index finds the quote by this item. The index is eventually consistent, so the item
        // may be gone already.
        await deleteItems(table, [quote ?? { PK: String(PK), SK: 'QUOTE' }]);
      }
      return items.length > 0;
    },

    async deleteItems(userId, limit) {
      // Skips the items that are deleted last. A page with only such items is followed by the next page.
      let after: RawItem | undefined;
      do {
        const page = await accountItems(userId, limit, after);
        const items = page.items.filter((item) => !isLast(item));
        // The items that an item refers to are deleted first, because nothing else would find them.
        await deleteItems(
          table,
          items.flatMap((item) => linkKeysOf(kindOfKey(keyOf(item)), item)),
        );
        await deleteItems(table, items.map(keyOf));
        if (items.length > 0) return true;
        after = page.end;
      } while (after);
      return false;
    },

    async deleteLinksAndEvents(userId, limit) {
      for (const partition of [mailedLinkPartition(userId), providerEventPartition(userId)]) {
        const { items } = await queryPage(table, { partition, index: index1, limit });
        await deleteItems(table, items.map(keyOf));
        if (items.length > 0) return true;
      }
      return false;
    },

    async deleteLast(userId) {
      // The few items that are left fit in one page.
      const { items } = await accountItems(userId, 1_000);
      const isTask = (item: RawItem) => kindOfKey(keyOf(item)) === 'task';
      await deleteItems(table, items.filter((item) => isLast(item) && !isTask(item)).map(keyOf));
      // Deleted at the very end, so that anything that fails is tried again.
      await deleteItems(table, items.filter(isTask).map(keyOf));
    },
  };
}
