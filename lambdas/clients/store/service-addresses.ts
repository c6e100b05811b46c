import type { Client } from '#domain/clients/client';
import {
  type Equipment,
  platePhotoIds,
  type ServiceAddress,
  type ServicePlace,
} from '#domain/clients/service-address';
import { equipmentHolder } from '#domain/photos/photo-rules';
import { isKeyId } from '#domain/table/key-id';
import { serviceAddressesPrefix, serviceAddressPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { holderWrites } from '../../photos/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit } from '../../platform/table/commit.ts';
import { queryAll } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { meaning, put, remove, update, type Write } from '../../platform/table/writes.ts';
import type { ServiceAddressStore } from '../ports.ts';
import { client } from './client.ts';
import { clientLookup } from './client-lookup.ts';
import { addressesAsRead, serviceAddress } from './service-address.ts';

/** Equipment of a service address before and after a change. */
export interface ServiceAddressChange {
  readonly client: Pick<Client, 'clientId' | 'name' | 'email'>;
  readonly addressId: string;
  readonly before: readonly Equipment[];
  readonly after: readonly Equipment[];
}

/** The writes that list warranties that end, and remove those that do not any more. */
export type WarrantyWrites = (userId: string, change: ServiceAddressChange) => readonly Write[];

/** The service addresses of a client, in the order in which they were added. */
export async function serviceAddressesOf(
  table: Table,
  userId: string,
  { clientId, serviceAddresses = [] }: Pick<Client, 'clientId' | 'serviceAddresses'>,
): Promise<readonly ServiceAddress[]> {
  if (serviceAddresses.length === 0) return [];
  const found = new Map<string, ServiceAddress>();
  const query = { partition: accountPartition(userId), begins: serviceAddressPrefix(clientId) };
  for await (const item of queryAll(table, query)) {
    const { importId: _, ...address } = serviceAddress.parse(item);
    found.set(address.addressId, address);
  }
  return serviceAddresses.flatMap(({ addressId }) => found.get(addressId) ?? []);
}

/** The service addresses of all clients of an account, by client ID. */
export async function allServiceAddresses(
  table: Table,
  userId: string,
): Promise<ReadonlyMap<string, readonly ServiceAddress[]>> {
  const found = new Map<string, ServiceAddress[]>();
  const query = { partition: accountPartition(userId), begins: serviceAddressesPrefix };
  for await (const item of queryAll(table, query)) {
    const [, clientId = ''] = String(item.SK).split('#');
    const { importId: _, ...address } = serviceAddress.parse(item);
    found.set(clientId, [...(found.get(clientId) ?? []), address]);
  }
  return found;
}

const placeOf = ({ addressId, label, address }: ServiceAddress): ServicePlace => ({
  addressId,
  label,
  address,
});

/** The service addresses of a client after one of them was added, changed or removed. */
function placesAfter(
  places: readonly ServicePlace[],
  addressId: string,
  next: ServiceAddress | undefined,
): readonly ServicePlace[] {
  if (!next) return places.filter((place) => place.addressId !== addressId);
  return places.some((place) => place.addressId === addressId)
    ? places.map((place) => (place.addressId === addressId ? placeOf(next) : place))
    : [...places, placeOf(next)];
}

/** The write that changes the client's copy; none if the copy stays as it is. Fails if the client was deleted. */
function clientWrites(userId: string, known: Client, addressId: string, next: ServiceAddress | undefined) {
  const places = known.serviceAddresses ?? [];
  const after = placesAfter(places, addressId, next);
  if (JSON.stringify(after) === JSON.stringify(places)) return [];
  const set = { serviceAddresses: after.length === 0 ? undefined : [...after] };
  const key = client.key(userId, known.clientId);
  return [update(client, key, { replace: set }, addressesAsRead(known.serviceAddresses))];
}

/** The write of the service address itself. Fails if it changed since it was read. */
function addressWrite(
  userId: string,
  clientId: string,
  stored: ServiceAddress | undefined,
  next: ServiceAddress | undefined,
): readonly Write[] {
  const addressId = (next ?? stored)?.addressId ?? '';
  const key = serviceAddress.key(userId, clientId, addressId);
  if (!stored) return next ? [put(serviceAddress, key, { ...next, equipment: [...next.equipment] })] : [];
  const asRead = { attr: 'version', is: stored.version } as const;
  if (!next) return [remove(serviceAddress, key, asRead)];
  const { label, address, accessNotes, equipment, version } = next;
  const set = { label, address, accessNotes, equipment: [...equipment], version };
  return [update(serviceAddress, key, { set }, asRead)];
}

const withoutPhotos = (address: ServiceAddress): ServiceAddress => ({
  ...address,
  equipment: address.equipment.map((each) => ({ ...each, photoId: '' })),
});

/**
 * Photos that a removed service address lets go of in one transaction. DynamoDB takes a hundred writes, and each piece of
 * its equipment can have a warranty, too.
 */
const mostPhotosAtOnce = 40;

/**
 * The service addresses of clients in the table. `warranties` are the writes of another module about each change. Photos
 * of equipment stay as long as a service address has them.
 */
export function serviceAddressStore(
  table: Table,
  warranties: WarrantyWrites,
  clock: Clock,
): ServiceAddressStore {
  const change: ServiceAddressStore['change'] = (userId, { clientId, addressId }, decide) =>
    retryOnConflict(table, async () => {
      const known = isKeyId(clientId) ? await clientLookup(table, userId).byId(clientId) : undefined;
      if (!known) return { kind: 'refused', why: 'client-not-found' };
      const stored = await find(table, serviceAddress, serviceAddress.key(userId, clientId, addressId));
      const decided = decide(stored, known);
      if (decided.kind !== 'write') return decided;
      const before = stored?.equipment ?? [];
      // Too many photos go first, and the service address in the next round.
      const onlyPhotos =
        !decided.next && platePhotoIds(before).length > mostPhotosAtOnce ? stored : undefined;
      const decidedNext = onlyPhotos ? withoutPhotos(onlyPhotos) : decided.next;
      const next = decidedNext && { ...decidedNext, version: (stored?.version ?? 0) + 1 };
      const after = next?.equipment ?? [];
      const own = [
        ...addressWrite(userId, clientId, stored, next),
        ...clientWrites(userId, known, addressId, next),
        ...warranties(userId, { client: known, addressId, before, after }),
      ];
      const photos = { before: platePhotoIds(before), after: platePhotoIds(after) };
      const held = holderWrites(userId, equipmentHolder(clientId, addressId), photos, clock());
      const outcome = await commit<'changed' | 'photo-missing'>(table, [
        ...own.map((write) => meaning(write, 'changed')),
        ...held.map((write) => meaning(write, 'photo-missing')),
      ]);
      if (outcome.committed) return onlyPhotos ? CONFLICT : { kind: 'done' };
      return outcome.conflict === 'photo-missing' ? { kind: 'refused', why: outcome.conflict } : CONFLICT;
    });

  return {
    change,
    async read(userId, clientId) {
      const known = isKeyId(clientId) ? await clientLookup(table, userId).byId(clientId) : undefined;
      return known && { client: known, addresses: await serviceAddressesOf(table, userId, known) };
    },
    async removeAll(userId, clientId) {
      const known = isKeyId(clientId) ? await clientLookup(table, userId).byId(clientId) : undefined;
      for (const { addressId } of known?.serviceAddresses ?? [])
        await change(userId, { clientId, addressId }, () => ({ kind: 'write', next: undefined }));
    },
  };
}
