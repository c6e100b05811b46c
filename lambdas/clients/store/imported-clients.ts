import * as z from 'zod/mini';
import { foldClientName } from '#domain/clients/client';
import { isIndistinguishable } from '#domain/clients/client-match';
import { platePhotoIds, type ServiceAddress, serviceAddressLimits } from '#domain/clients/service-address';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { equipmentHolder } from '#domain/photos/photo-rules';
import { isKeyId } from '#domain/table/key-id';
import { clientPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { holdImported, photosInAccount, releaseImported } from '../../photos/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit } from '../../platform/table/commit.ts';
import type { FieldsOf, RawItem } from '../../platform/table/entity.ts';
import {
  type AddOutcome,
  ensure,
  ensureDays,
  ensureInstants,
  type ImportedRecords,
  importedId,
  readRecord,
} from '../../platform/table/imported-records.ts';
import { queryAll } from '../../platform/table/query.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update } from '../../platform/table/writes.ts';
import { client } from './client.ts';
import { addedFigures, figuresChange, hasFigures } from './client-figures.ts';
import { clientLookup } from './client-lookup.ts';
import type { ClientChange } from './client-statistics.ts';
import { accountWriteIndex, addWrites, removeWrites } from './client-writes.ts';
import { serviceAddress } from './service-address.ts';
import { serviceAddressesOf, type WarrantyWrites } from './service-addresses.ts';

type Exported = FieldsOf<typeof client>;

const addressList = z.object({ addresses: z._default(z.array(z.unknown()), []) });

function readClient(raw: RawItem): Exported {
  const read = client.parse(raw);
  const { clientId, name, createdAt, lastUsed, lastInvoiceAt, lastInvoiceId } = read;
  const isLastInvoiceId = lastInvoiceId === undefined || isKeyId(lastInvoiceId);
  ensure(isKeyId(clientId) && isLastInvoiceId, 'The ID of a client is wrong.');
  ensureInstants({ createdAt, lastUsed, lastInvoiceAt });
  ensure(foldClientName(name) !== '', 'The client has no name.');
  return read;
}

/** The service addresses in an exported client; none in the file of an older export. */
function readAddresses(raw: RawItem): readonly ServiceAddress[] {
  const list = addressList.safeParse(raw);
  ensure(list.success, '"addresses" is missing or wrong.');
  const addresses = list.data.addresses.map((each) => serviceAddress.parse(each as RawItem));
  ensure(addresses.length <= serviceAddressLimits.addresses, 'The client has too many service addresses.');
  ensure(
    new Set(addresses.map(({ addressId }) => addressId)).size === addresses.length,
    'Two service addresses have one ID.',
  );
  for (const { addressId, equipment } of addresses) {
    ensure(isKeyId(addressId), 'The ID of a service address is wrong.');
    ensure(equipment.length <= serviceAddressLimits.equipment, 'A service address has too much equipment.');
    for (const { equipmentId, installedOn, warrantyUntil } of equipment) {
      ensure(isKeyId(equipmentId), 'The ID of equipment is wrong.');
      ensureDays({ installedOn, warrantyUntil });
    }
  }
  return addresses;
}

/** The change of a client's statistics by an imported invoice. `by` is -1 if its import is undone. */
export async function countImported(
  table: Table,
  userId: string,
  record: InvoiceRecord,
  by: 1 | -1,
): Promise<ClientChange> {
  const { clientId, invoiceId } = record;
  const figures = by > 0 ? figuresChange(undefined, record) : figuresChange(record, undefined);
  const known =
    clientId === undefined || !hasFigures(figures)
      ? undefined
      : await clientLookup(table, userId).byId(clientId);
  if (!known) return { writes: [], clientId, added: 0 };
  const isLastRemoved = by < 0 && known.lastInvoiceId === invoiceId;
  const noLastInvoice = { lastInvoiceAt: undefined, lastInvoiceId: undefined };
  const write = update(client, client.key(userId, known.clientId), {
    add: addedFigures(figures),
    ...(isLastRemoved && { replace: noLastInvoice }),
  });
  return { writes: [write], clientId, added: 0 };
}

/** The service addresses without the photos that the account does not have. */
async function withPhotosOf(
  table: Table,
  userId: string,
  addresses: readonly ServiceAddress[],
): Promise<readonly ServiceAddress[]> {
  const photoIds = platePhotoIds(addresses.flatMap(({ equipment }) => equipment));
  const known = await photosInAccount(table, userId, photoIds);
  return addresses.map((address) => ({
    ...address,
    equipment: address.equipment.map((each) => (known.has(each.photoId) ? each : { ...each, photoId: '' })),
  }));
}

interface AddressesOfClient {
  readonly client: Pick<Exported, 'clientId' | 'name' | 'email'>;
  readonly addresses: readonly ServiceAddress[];
}

/** What the equipment of imported clients has elsewhere: warranties on Today, and photos. */
interface EquipmentPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly warranties: WarrantyWrites;
}

/**
 * Lists the warranties of a client on Today, or removes them: one service address at a time, because all together can be
 * too many writes for a transaction. Safe to repeat.
 */
async function listWarranties(
  userId: string,
  { client: of, addresses, isAdded }: AddressesOfClient & { readonly isAdded: boolean },
  { table, warranties }: EquipmentPorts,
): Promise<void> {
  for (const { addressId, equipment } of addresses) {
    const [before, after] = isAdded ? [[], equipment] : [equipment, []];
    const writes = warranties(userId, { client: of, addressId, before, after });
    if (writes.length > 0) await commit(table, writes);
  }
}

/** Lists the warranties of an imported client, and lets its service addresses have their photos. Safe to repeat. */
async function addEquipment(userId: string, of: AddressesOfClient, ports: EquipmentPorts): Promise<void> {
  await listWarranties(userId, { ...of, isAdded: true }, ports);
  for (const { addressId, equipment } of of.addresses) {
    const holder = equipmentHolder(of.client.clientId, addressId);
    await holdImported(ports.table, userId, platePhotoIds(equipment), holder);
  }
}

/** Undoes `addEquipment`. Safe to repeat. */
async function removeEquipment(userId: string, of: AddressesOfClient, ports: EquipmentPorts): Promise<void> {
  await listWarranties(userId, { ...of, isAdded: false }, ports);
  for (const { addressId, equipment } of of.addresses) {
    const holder = equipmentHolder(of.client.clientId, addressId);
    await releaseImported(ports.table, userId, platePhotoIds(equipment), holder, ports.clock());
  }
}

/** Clients of a full export, with their service addresses. The invoices imported after them set their statistics. */
export const importedClients = (
  table: Table,
  clock: Clock,
  warranties: WarrantyWrites = () => [],
): ImportedRecords => ({
  check(raw) {
    const read = readRecord(() => ({
      ...readClient(raw as RawItem),
      addresses: readAddresses(raw as RawItem),
    }));
    if (!read.ok) return read;
    const { addresses: sent, serviceAddresses: _derived, ...exported } = read.value;
    const places = sent.map(({ addressId, label, address }) => ({ addressId, label, address }));
    return {
      ok: true,
      async value({ userId, importId }) {
        const clientId = importedId(userId, exported.clientId);
        const addresses = await withPhotosOf(table, userId, sent);
        const { lastInvoiceId, overpaidCents, toDecideCents, ...others } = exported;
        const fields = {
          ...others,
          clientId,
          importId,
          invoiceCount: 0,
          totalCents: 0,
          balanceCents: 0,
          ...(places.length > 0 && { serviceAddresses: places }),
          ...(lastInvoiceId !== undefined && { lastInvoiceId: importedId(userId, lastInvoiceId) }),
        };
        const follow = () =>
          addEquipment(userId, { client: fields, addresses }, { table, clock, warranties });
        return retryOnConflict<AddOutcome>(table, async () => {
          if (await clientLookup(table, userId).byId(clientId)) {
            await follow();
            return 'done';
          }
          const writes = await addWrites(table, userId, fields, isIndistinguishable);
          if (!writes) return 'taken';
          const added = addresses.map((address) =>
            put(serviceAddress, serviceAddress.key(userId, clientId, address.addressId), {
              ...address,
              equipment: [...address.equipment],
              importId,
            }),
          );
          const outcome = await commit(table, [...writes, ...added]);
          if (outcome.committed) {
            await follow();
            return 'done';
          }
          return outcome.failed.includes(accountWriteIndex) ? 'taken' : CONFLICT;
        });
      },
    };
  },

  async removeAll({ userId, importId }, isTimeUp) {
    let kept = 0;
    const itemsOfImport = {
      partition: accountPartition(userId),
      begins: clientPrefix,
      where: [{ attr: 'importId', is: importId }] as const,
    };
    for await (const item of queryAll(table, itemsOfImport)) {
      if (isTimeUp()) return { isEnd: false, kept };
      const { clientId } = client.parse(item);
      const isGone = await retryOnConflict<boolean>(table, async () => {
        const stored = await clientLookup(table, userId).byId(clientId);
        if (!stored) return true;
        if (stored.invoiceCount > 0) return false;
        const addresses = await serviceAddressesOf(table, userId, stored);
        await removeEquipment(userId, { client: stored, addresses }, { table, clock, warranties });
        const writes = await removeWrites(table, userId, stored, { attr: 'invoiceCount', is: 0 });
        return (await commit(table, writes)).committed ? true : CONFLICT;
      });
      if (!isGone) kept += 1;
    }
    return { isEnd: true, kept };
  },
});
