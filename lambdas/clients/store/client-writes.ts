import { type Client, foldClientName } from '#domain/clients/client';
import { clientContacts } from '#domain/clients/client-contacts';
import { clientTexts } from '#domain/clients/client-fields';
import { type ClientIdentity, isAnother, isIndistinguishable } from '#domain/clients/client-match';
import type { ImportedClient } from '#domain/clients/imports/imported-client';
import type { Condition } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, update, type Write } from '../../platform/table/writes.ts';
import { changeAccount } from '../../profile/index.ts';
import { client } from './client.ts';
import { clientLookup } from './client-lookup.ts';
import { readNamesakes } from './client-name.ts';
import { addressesAsRead, serviceAddress } from './service-address.ts';

/** The position of the write that changes the account among those of `addWrites`. It fails if the account is closed. */
export const accountWriteIndex = 2;

/** True if two clients of one name have neither another email nor another address. */
const isHardToTell = (one: ClientIdentity, other: ClientIdentity): boolean => !isAnother(one, other);

/**
 * The writes that add a client; undefined if the account has too many of its name, or one for which `isTwin` is true: by
 * default one without another email or address.
 */
export async function addWrites(
  table: Table,
  userId: string,
  added: Client,
  isTwin = isHardToTell,
): Promise<readonly Write[] | undefined> {
  const namesakes = await readNamesakes(table, userId, added.name);
  const others = await clientLookup(table, userId).byIds(namesakes.clientIds);
  if (namesakes.isFull || others.some((other) => isTwin(other, added))) return undefined;
  return [
    namesakes.take(added.clientId),
    put(client, client.key(userId, added.clientId), added),
    ...changeAccount(userId, { clients: 1 }),
  ];
}

/**
 * The writes of an edit: the fields, the list of service addresses if it is given, and the name if it changes; undefined
 * as for `addWrites`.
 */
export async function editWrites(
  table: Table,
  userId: string,
  stored: Client,
  draft: ImportedClient,
): Promise<readonly Write[] | undefined> {
  const { clientId, name } = stored;
  const namesakes = await readNamesakes(table, userId, draft.name);
  const otherIds = namesakes.clientIds.filter((id) => id !== clientId);
  const others = await clientLookup(table, userId).byIds(otherIds);
  const isNewIdentity = !isIndistinguishable(stored, draft);
  if (isNewIdentity && others.some((other) => isHardToTell(other, draft))) return undefined;
  // Absent contacts stay as they are.
  const set = { ...clientTexts(draft), ...clientContacts(draft) };
  const { serviceAddresses: places } = draft;
  const list = places && { replace: { serviceAddresses: places.length === 0 ? undefined : [...places] } };
  const fields = update(
    client,
    client.key(userId, clientId),
    { set, ...list },
    { attr: 'name', is: name },
    ...(list ? [addressesAsRead(stored.serviceAddresses)] : []),
  );
  if (foldClientName(name) === foldClientName(draft.name)) return [fields];
  if (namesakes.isFull) return undefined;
  const previous = await readNamesakes(table, userId, name);
  return [fields, namesakes.take(clientId), previous.release(clientId)];
}

/** The writes that delete a client with its service addresses. Its invoices do not change. */
export async function removeWrites(
  table: Table,
  userId: string,
  { clientId, name, serviceAddresses }: Client,
  ...conditions: readonly Condition<'invoiceCount'>[]
): Promise<readonly Write[]> {
  const namesakes = await readNamesakes(table, userId, name);
  return [
    remove(
      client,
      client.key(userId, clientId),
      { attr: 'name', is: name },
      addressesAsRead(serviceAddresses),
      ...conditions,
    ),
    namesakes.release(clientId),
    ...changeAccount(userId, { clients: -1 }),
    ...(serviceAddresses ?? []).map(({ addressId }) =>
      remove(serviceAddress, serviceAddress.key(userId, clientId, addressId)),
    ),
  ];
}
