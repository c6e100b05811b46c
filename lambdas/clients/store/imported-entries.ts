import type { ClientDraft } from '#domain/clients/client';
import { type EntryChange, hasSameFields } from '#domain/clients/imports/plan-import';
import type { CheckedItem } from '#domain/clients/saved-item';
import type { Clock } from '../../platform/clock.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update } from '../../platform/table/writes.ts';
import { existingAccounts } from '../../profile/index.ts';
import type { ImportEntriesPorts } from '../import-entries.ts';
import { accountWriteIndex, addWrites, editWrites, removeWrites } from './change-client.ts';
import { removeItem } from './change-items.ts';
import { newClient } from './client.ts';
import { clientLookup } from './client-lookup.ts';
import { addToRanking } from './item-ranking.ts';
import { itemIdOf, savedItem } from './saved-item.ts';

/** Applies a change of a client. An added client is not removed if it has invoices by now. */
function changeClient(table: Table, clock: Clock, userId: string, change: EntryChange<ClientDraft>) {
  const { id, before, after } = change;
  return retryOnConflict<boolean>(table, async () => {
    const stored = await clientLookup(table, userId).byId(id);
    if (!stored) {
      if (!after) return true;
      if (before) return false;
      const writes = await addWrites(table, userId, newClient(id, after, clock().toISOString()));
      if (!writes) return false;
      const outcome = await commit(table, writes);
      if (outcome.committed) return true;
      return outcome.failed.includes(accountWriteIndex) ? false : CONFLICT;
    }
    if (after && hasSameFields(stored, after)) return true;
    if (!before || !hasSameFields(stored, before)) return false;
    if (!after && stored.invoiceCount > 0) return false;
    const writes = after
      ? await editWrites(table, userId, stored, after)
      : await removeWrites(table, userId, stored, { attr: 'invoiceCount', is: 0 });
    if (!writes) return false;
    return (await commit(table, writes)).committed ? true : CONFLICT;
  });
}

/** Applies a change of a saved item. An added item is not removed if an invoice has used it. */
function changeSavedItem(table: Table, clock: Clock, userId: string, change: EntryChange<CheckedItem>) {
  const { before, after } = change;
  // A change has at least one of the two.
  const itemId = itemIdOf((after ?? before)?.description ?? '');
  const key = savedItem.key(userId, itemId);
  return retryOnConflict<boolean>(table, async () => {
    const stored = await find(table, savedItem, key);
    if (!stored) {
      if (!after) return true;
      if (before) return false;
      const now = clock().toISOString();
      const added = { itemId, ...after, createdAt: now, lastUsed: now, usageCount: 0, usedBy: {} };
      return (await tryCommit(table, put(savedItem, key, added))) ? true : CONFLICT;
    }
    if (after && stored.unitPriceCents === after.unitPriceCents) return true;
    if (!before || stored.unitPriceCents !== before.unitPriceCents) return false;
    if (!after) return stored.usageCount === 0 ? removeItem(table, userId, itemId) : false;
    const unchangedCondition = { attr: 'unitPriceCents', is: before.unitPriceCents } as const;
    const price = { set: { unitPriceCents: after.unitPriceCents } };
    return (await tryCommit(table, update(savedItem, key, price, unchangedCondition))) ? true : CONFLICT;
  });
}

/** Changes clients and saved items for an import. */
export const importedEntries = (table: Table, clock: Clock): ImportEntriesPorts => ({
  accountExists: existingAccounts(table).exists,
  changeClient: (userId, change) => changeClient(table, clock, userId, change),
  changeItem: (userId, change) => changeSavedItem(table, clock, userId, change),
  rankItems: (userId, added) =>
    addToRanking(
      table,
      userId,
      added.map(({ description }) => ({ itemId: itemIdOf(description), usageCount: 0 })),
    ),
});
