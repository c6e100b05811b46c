import type { Client } from '#domain/clients/client';
import { hasSameRecord, type ImportedClient } from '#domain/clients/imports/imported-client';
import type { EntryChange } from '#domain/clients/imports/plan-import';
import type { CheckedItem } from '#domain/clients/saved-item';
import type { ServicePlace } from '#domain/clients/service-address';
import type { Clock } from '../../platform/clock.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, update, type Write } from '../../platform/table/writes.ts';
import { removeItem } from './change-items.ts';
import { newClient } from './client.ts';
import { clientLookup } from './client-lookup.ts';
import { accountWriteIndex, addWrites, editWrites, removeWrites } from './client-writes.ts';
import { addToRanking } from './item-ranking.ts';
import { itemIdOf, savedItem } from './saved-item.ts';
import { serviceAddress } from './service-address.ts';
import { serviceAddressesOf } from './service-addresses.ts';

/** Adds a service address as an import does: without access notes and equipment. */
const addedPlace = (userId: string, clientId: string, { addressId, label, address }: ServicePlace): Write =>
  put(serviceAddress, serviceAddress.key(userId, clientId, addressId), {
    addressId,
    label,
    address,
    accessNotes: '',
    equipment: [],
    version: 1,
  });

/**
 * The writes that bring the service addresses of a stored client to those of an import. Undefined if one that they
 * would remove was changed since it was added: it can have access notes and equipment by now.
 */
async function placeWrites(
  table: Table,
  userId: string,
  stored: Client,
  places: readonly ServicePlace[],
): Promise<readonly Write[] | undefined> {
  const { clientId, serviceAddresses = [] } = stored;
  const isIn = (list: readonly ServicePlace[], addressId: string) =>
    list.some((place) => place.addressId === addressId);
  const added = places.filter(({ addressId }) => !isIn(serviceAddresses, addressId));
  const removed = (await serviceAddressesOf(table, userId, stored)).filter(
    ({ addressId }) => !isIn(places, addressId),
  );
  if (removed.some(({ version }) => version !== 1)) return undefined;
  return [
    ...added.map((place) => addedPlace(userId, clientId, place)),
    ...removed.map(({ addressId }) =>
      remove(serviceAddress, serviceAddress.key(userId, clientId, addressId), { attr: 'version', is: 1 }),
    ),
  ];
}

/** Applies a change of a client. An added client is not removed if it has invoices by now. */
function changeClient(table: Table, clock: Clock, userId: string, change: EntryChange<ImportedClient>) {
  const { id, before, after } = change;
  return retryOnConflict<boolean>(table, async () => {
    const stored = await clientLookup(table, userId).byId(id);
    if (!stored) {
      if (!after) return true;
      if (before) return false;
      const { serviceAddresses: places = [] } = after;
      const added = newClient(id, after, clock().toISOString());
      const list = places.length > 0 && { serviceAddresses: places };
      const writes = await addWrites(table, userId, { ...added, ...list });
      if (!writes) return false;
      const placed = places.map((place) => addedPlace(userId, id, place));
      const outcome = await commit(table, [...writes, ...placed]);
      if (outcome.committed) return true;
      return outcome.failed.includes(accountWriteIndex) ? false : CONFLICT;
    }
    if (after && hasSameRecord(stored, after)) return true;
    if (!before || !hasSameRecord(stored, before)) return false;
    if (!after && stored.invoiceCount > 0) return false;
    const places = after ? (after.serviceAddresses ?? stored.serviceAddresses ?? []) : [];
    const placed = await placeWrites(table, userId, stored, places);
    const writes = after
      ? await editWrites(table, userId, stored, after)
      : await removeWrites(table, userId, stored, { attr: 'invoiceCount', is: 0 });
    if (!writes || !placed) return false;
    // The removal of a client removes its service addresses.
    return (await commit(table, after ? [...writes, ...placed] : writes)).committed ? true : CONFLICT;
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
export const importedEntries = (table: Table, clock: Clock) => ({
  /** Applies a change of a client. False if the client no longer equals `before`. */
  changeClient: (userId: string, change: EntryChange<ImportedClient>): Promise<boolean> =>
    changeClient(table, clock, userId, change),
  /**
   * Applies a change of a saved item, whose ID is derived from its description. False if the item no longer equals
   * `before`.
   */
  changeItem: (userId: string, change: EntryChange<CheckedItem>): Promise<boolean> =>
    changeSavedItem(table, clock, userId, change),
  /** Adds new items to the ranking of the most used items, if it has free places. */
  rankItems: (userId: string, added: readonly CheckedItem[]): Promise<void> =>
    addToRanking(
      table,
      userId,
      added.map(({ description }) => ({ itemId: itemIdOf(description), usageCount: 0 })),
    ),
});
