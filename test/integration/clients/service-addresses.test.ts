import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serviceAddressLimits } from '#domain/clients/service-address';
import { keys } from '#domain/table/keys';
import { deleteClient, saveClient } from '#lambdas/clients/save-client';
import {
  deleteEquipment,
  deleteServiceAddress,
  saveEquipment,
  saveServiceAddress,
} from '#lambdas/clients/service-addresses';
import { clientStore } from '#lambdas/clients/store/client-store';
import { importedClients } from '#lambdas/clients/store/imported-clients';
import { serviceAddressStore } from '#lambdas/clients/store/service-addresses';
import { warrantyWrites } from '#lambdas/composition/projections';
import { accountData } from '#lambdas/full-export/store/account-data';
import { todayList } from '#lambdas/today/store/today-item';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;
let clientId: string;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
  await world.openAccount(kim);
  clientId = await world.addClient({ name: 'Ann Lee', email: 'ann@example.com' });
});

const addresses = () => serviceAddressStore(world.plain, warrantyWrites, world.clock);
const clients = () => clientStore(world.plain, world.clock);

const lakeHouse = { label: 'Lake house', address: '7 Shore Rd', accessNotes: 'Gate 4417' };

const save = (addressId: string, changes: Partial<Parameters<typeof saveServiceAddress>[2]> = {}, by = pat) =>
  saveServiceAddress(by, { clientId, addressId }, { ...lakeHouse, ...changes }, addresses());

const furnace = {
  ...{ kind: 'Furnace', maker: 'Carrier', model: '59SC5A', serial: '4417A' },
  ...{ installedOn: '', warrantyUntil: '2026-11-20', note: '' },
  photoId: '',
};

const equip = (equipmentId: string, changes: object = {}, addressId = 'lake') =>
  saveEquipment(
    pat,
    { clientId, addressId, equipmentId },
    { ...furnace, basedOn: 1, ...changes },
    addresses(),
  );

const refusedWith = (code: string) => ({ ok: false, refusal: { code } });

const warrantiesOn = async (day: string) => {
  const { items } = await todayList(world.plain).read(pat, day, new Date(`${day}T12:00:00Z`));
  return items.filter(({ reason }) => reason === 'warranty-ends').map(({ title }) => title);
};

describe('service addresses of a client', () => {
  test('are stored with access notes, which the client’s own item does not have', async () => {
    expect(await save('lake')).toMatchObject({
      ok: true,
      value: { addresses: [{ ...lakeHouse, addressId: 'lake', equipment: [], version: 1 }] },
    });
    const [stored] = await world.itemsUnder('CLIENT#');
    expect(stored).toMatchObject({
      serviceAddresses: [{ addressId: 'lake', label: 'Lake house', address: '7 Shore Rd' }],
    });
    expect(JSON.stringify(await world.itemsUnder('CLIENT#'))).not.toContain('4417');
  });

  test('are added once however often the request is repeated', async () => {
    await save('lake');
    expect(await save('lake')).toMatchObject({ ok: true, value: { addresses: [{ version: 1 }] } });
    expect(await world.itemsUnder('SERVICEADDRESS#')).toHaveLength(1);
  });

  test('are at most ten, also if many are added at once', async () => {
    const added = await Promise.all(Array.from({ length: 14 }, (_, at) => save(`place${at}`)));
    expect(added.filter(({ ok }) => ok)).toHaveLength(serviceAddressLimits.addresses);
    expect(added.filter(({ ok }) => !ok)).toEqual(
      Array(4).fill(expect.objectContaining(refusedWith('too-many-service-addresses'))),
    );
    expect(await world.itemsUnder('SERVICEADDRESS#')).toHaveLength(serviceAddressLimits.addresses);
  });

  test('that another device changed are not overwritten', async () => {
    await save('lake');
    expect(await save('lake', { accessNotes: 'Gate 9999', basedOn: 1 })).toMatchObject({ ok: true });
    expect(await save('lake', { label: 'Cabin', basedOn: 1 })).toMatchObject(
      refusedWith('service-address-changed'),
    );
    expect(await save('lake', { label: 'Cabin', accessNotes: 'Gate 9999', basedOn: 2 })).toMatchObject({
      ok: true,
      value: {
        client: { serviceAddresses: [{ label: 'Cabin' }] },
        addresses: [{ label: 'Cabin', accessNotes: 'Gate 9999', version: 3 }],
      },
    });
  });

  test('keep attributes that this release does not know', async () => {
    await save('lake');
    await world.plain.client.send(
      new UpdateCommand({
        TableName: world.tableName,
        Key: keys.serviceAddress(pat, clientId, 'lake'),
        UpdateExpression: 'SET photoId = :id',
        ExpressionAttributeValues: { ':id': 'plate' },
      }),
    );
    await save('lake', { accessNotes: 'Side door', basedOn: 1 });
    expect(await world.itemsUnder('SERVICEADDRESS#')).toMatchObject([
      { photoId: 'plate', accessNotes: 'Side door' },
    ]);
  });

  test('of another account cannot be read, changed or deleted', async () => {
    await save('lake');
    expect(await save('lake', { basedOn: 1, label: 'x' }, kim)).toMatchObject(
      refusedWith('client-not-found'),
    );
    expect(await deleteServiceAddress(kim, { clientId, addressId: 'lake' }, addresses())).toMatchObject(
      refusedWith('client-not-found'),
    );
    expect(await world.itemsUnder('SERVICEADDRESS#')).toMatchObject([lakeHouse]);
  });

  test('of a client that was deleted meanwhile are refused', async () => {
    await deleteClient(pat, clientId, { clients: clients(), addresses: addresses() });
    expect(await save('lake')).toMatchObject(refusedWith('client-not-found'));
    expect(await world.itemsUnder('SERVICEADDRESS#')).toEqual([]);
  });

  test('are deleted with the client and all that Today says about them', async () => {
    await save('lake');
    await save('rental');
    await equip('furnace');
    await equip('boiler', { kind: 'Boiler' }, 'rental');
    await deleteClient(pat, clientId, { clients: clients(), addresses: addresses() });
    for (const prefix of ['SERVICEADDRESS#', 'TODAY#', 'CLIENT#'])
      expect(await world.itemsUnder(prefix)).toEqual([]);
  });

  test('stay when the other fields of the client are saved', async () => {
    await save('lake');
    const typed = { name: 'Ann Lee-Hill', email: 'ann@example.com', phone: '', address: '', city: '' };
    await saveClient(pat, { clientId, ...typed, copyEmails: ['office@example.com'] }, clients());
    await saveClient(pat, { clientId, ...typed, phone: '555' }, clients());
    expect(await clients().find(pat, clientId)).toMatchObject({
      phone: '555',
      copyEmails: ['office@example.com'],
      serviceAddresses: [{ addressId: 'lake' }],
    });
  });

  test('can be deleted twice', async () => {
    await save('lake');
    for (const _ of [1, 2])
      expect(await deleteServiceAddress(pat, { clientId, addressId: 'lake' }, addresses())).toMatchObject({
        ok: true,
        value: { addresses: [] },
      });
    const [stored] = await world.itemsUnder('CLIENT#');
    expect(stored).not.toHaveProperty('serviceAddresses');
  });
});

describe('equipment', () => {
  test('is listed on Today from 30 days before its warranty ends until that day', async () => {
    await save('lake');
    await equip('furnace');
    expect(await warrantiesOn('2026-10-20')).toEqual([]);
    expect(await warrantiesOn('2026-10-21')).toEqual(['Furnace, Carrier 59SC5A']);
    expect(await warrantiesOn('2026-11-20')).toEqual(['Furnace, Carrier 59SC5A']);
    expect(await warrantiesOn('2026-11-21')).toEqual([]);
  });

  test('with another warranty or none is listed on its new days only', async () => {
    await save('lake');
    await equip('furnace');
    await equip('furnace', { warrantyUntil: '2027-05-20', basedOn: 2 });
    expect(await warrantiesOn('2026-11-01')).toEqual([]);
    expect(await warrantiesOn('2027-05-01')).toHaveLength(1);
    await equip('furnace', { warrantyUntil: '', basedOn: 3 });
    expect(await world.itemsUnder('TODAY#')).toEqual([]);
  });

  test('is deleted, and stored again by Undo under its ID', async () => {
    await save('lake');
    await equip('furnace');
    const name = { clientId, addressId: 'lake', equipmentId: 'furnace' };
    expect(await deleteEquipment(pat, name, addresses())).toMatchObject({
      ok: true,
      value: { addresses: [{ equipment: [] }] },
    });
    expect(await world.itemsUnder('TODAY#')).toEqual([]);
    expect(await equip('furnace', { basedOn: 2 })).toMatchObject({
      ok: true,
      value: { addresses: [{ equipment: [{ equipmentId: 'furnace', ...furnace }] }] },
    });
  });

  test('is at most 50 pieces, and a full address with the longest texts can be stored and deleted', async () => {
    await save('lake');
    const longest = '漢'.repeat(serviceAddressLimits.equipmentText);
    const texts = { kind: longest, maker: longest, model: longest, serial: longest };
    const note = '漢'.repeat(serviceAddressLimits.note);
    for (let at = 0; at < serviceAddressLimits.equipment; at += 1)
      expect(await equip(`e${at}`, { ...texts, note })).toMatchObject({ ok: true });
    expect(await equip('one-more')).toMatchObject(refusedWith('too-much-equipment'));
    expect(await deleteServiceAddress(pat, { clientId, addressId: 'lake' }, addresses())).toMatchObject({
      ok: true,
    });
    expect(await world.itemsUnder('TODAY#')).toEqual([]);
  });

  test('that another device changed is not overwritten, and two devices can add some at once', async () => {
    await save('lake');
    await Promise.all([equip('furnace'), equip('boiler', { kind: 'Boiler' })]);
    expect(await equip('furnace', { serial: 'new', basedOn: 1 })).toMatchObject(
      refusedWith('service-address-changed'),
    );
    expect(await equip('furnace', { serial: 'new', basedOn: 3 })).toMatchObject({ ok: true });
  });

  test('of a service address that was deleted meanwhile is refused', async () => {
    expect(await equip('furnace')).toMatchObject(refusedWith('service-address-not-found'));
  });
});

describe('an export and its import into another account', () => {
  const records = async () => {
    const data = accountData(world.plain);
    const [stored, places] = await Promise.all([data.clients(pat), data.serviceAddresses(pat)]);
    // The client of this test was added without a last use.
    const lastUsed = world.clock().toISOString();
    return stored.map((client) => ({ ...client, lastUsed, addresses: places.get(client.clientId) ?? [] }));
  };
  const importer = () => importedClients(world.plain, world.clock, warrantyWrites);

  test('keep service addresses, access notes and equipment; Undo removes them and what Today says', async () => {
    await save('lake');
    await equip('furnace');
    await clients().edit(pat, clientId, {
      ...{ name: 'Ann Lee', email: 'ann@example.com', phone: '', address: '', city: '' },
      ...{ copyEmails: ['office@example.com'], secondPhone: '555 0199', mobilePhone: 'secondPhone' },
    });
    const [record] = JSON.parse(JSON.stringify(await records()));
    const checked = importer().check(record);
    if (!checked.ok) throw new Error(checked.refusal);
    const target = { userId: kim, importId: 'i1' };
    for (const _ of [1, 2]) expect(await checked.value(target)).toBe('done');
    const [imported] = await world.itemsUnder('CLIENT#', kim);
    expect(imported).toMatchObject({
      copyEmails: ['office@example.com'],
      secondPhone: '555 0199',
      mobilePhone: 'secondPhone',
      serviceAddresses: [{ addressId: 'lake', label: 'Lake house', address: '7 Shore Rd' }],
    });
    expect(await world.itemsUnder('SERVICEADDRESS#', kim)).toMatchObject([
      { ...lakeHouse, equipment: [{ equipmentId: 'furnace', ...furnace }] },
    ]);
    expect(await world.itemsUnder('TODAY#', kim)).toHaveLength(1);
    expect(await importer().removeAll(target, () => false)).toEqual({ isEnd: true, kept: 0 });
    for (const prefix of ['CLIENT#', 'SERVICEADDRESS#', 'TODAY#'])
      expect(await world.itemsUnder(prefix, kim)).toEqual([]);
    expect(await world.itemsUnder('SERVICEADDRESS#')).toHaveLength(1);
  });

  test('refuse a file with wrong service addresses, with the reason', async () => {
    await save('lake');
    await equip('furnace');
    const [record] = JSON.parse(JSON.stringify(await records()));
    const [lake] = record.addresses;
    const wrong = (addresses: unknown) => importer().check({ ...record, addresses });
    expect(wrong(Array.from({ length: 11 }, (_, at) => ({ ...lake, addressId: `a${at}` })))).toEqual({
      ok: false,
      refusal: 'The client has too many service addresses.',
    });
    expect(wrong([{ ...lake, addressId: '#' }])).toMatchObject({ ok: false });
    expect(wrong([lake, lake])).toMatchObject({ ok: false });
    expect(wrong([{ ...lake, equipment: [{ ...lake.equipment[0], warrantyUntil: 'soon' }] }])).toMatchObject({
      ok: false,
    });
    expect(wrong('lake')).toMatchObject({ ok: false });
  });
});
