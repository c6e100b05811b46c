import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportEntriesBody, importEntriesSchema } from '#domain/clients/contract';
import { matchColumns } from '#domain/clients/imports/match-columns';
import { planClients } from '#domain/clients/imports/plan-clients';
import { reversed } from '#domain/clients/imports/plan-import';
import { readImportFile } from '#domain/clients/imports/read-file';
import { importEntries } from '#lambdas/clients/import-entries';
import { clientStore } from '#lambdas/clients/store/client-store';
import { savedItems } from '#lambdas/clients/store/saved-items';
import { serviceAddressStore } from '#lambdas/clients/store/service-addresses';
import { aLine } from '#test/support/invoices';
import { liteWorld, pat } from '#test/support/lite-world';
import { productFiles } from '#test/support/product-files';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const clientDraft = (name: string, phone = '') => ({ name, email: '', phone, address: '', city: '' });
const itemDraft = (description: string, unitPrice: string) => ({ description, unitPrice });

async function accountWithStore() {
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const store = clientStore(world.plain, world.clock);
  const items = savedItems(world.plain);
  const apply = async (body: ImportEntriesBody) => {
    const answer = await importEntries(pat, body, { table: world.plain, clock: world.clock });
    if (!answer.ok) throw new Error(answer.refusal.code);
    return answer.value.outcomes;
  };
  const readEntries = async () => ({
    clients: (await store.directory(pat, 100, undefined)).entries
      .map(({ name, phone }) => `${name} ${phone}`)
      .sort(),
    items: (await items.directory(pat, 100, undefined)).entries
      .map((item) => `${item.description} ${item.unitPriceCents}`)
      .sort(),
    count: await store.count(pat),
  });
  return { world, store, items, apply, readEntries };
}

test('a batch that is sent again changes nothing, and undoing it removes everything it added', async () => {
  const { world, store, items, apply, readEntries } = await accountWithStore();
  const existing = await store.add(pat, clientDraft('Oakmont', '1'));
  if (existing.kind !== 'saved') throw new Error(existing.kind);
  await world.submit({
    invoice: { clientName: 'Elm', lineItems: [aLine({ description: 'Labor', unitPrice: '80' })] },
  });
  const before = await readEntries();
  const clients = [
    { id: 'import-1', after: clientDraft('Ash') },
    { id: existing.client.clientId, before: clientDraft('Oakmont', '1'), after: clientDraft('Oakmont', '2') },
  ];
  const changes = {
    clients,
    items: [
      { id: 'any', after: itemDraft('Gasket', '5.00') },
      { id: 'any', before: itemDraft('Labor', '80.00'), after: itemDraft('Labor', '90.00') },
    ],
  };
  for (let round = 0; round < 3; round += 1) {
    expect(await apply(changes)).toEqual(['done', 'done', 'done', 'done']);
    expect(await readEntries()).toEqual({
      clients: ['Ash ', ...before.clients.filter((text) => text.startsWith('Elm')), 'Oakmont 2'],
      items: ['Gasket 500', 'Labor 9000'],
      count: before.count + 1,
    });
  }
  // An imported item is offered although no invoice has used it.
  expect((await items.top(pat)).map(({ description }) => description)).toEqual(['Labor', 'Gasket']);
  for (let round = 0; round < 3; round += 1) {
    expect(await apply({ clients: clients.map(reversed), items: changes.items.map(reversed) })).toEqual([
      'done',
      'done',
      'done',
      'done',
    ]);
    expect(await readEntries()).toEqual(before);
  }
});

test('undoing a batch keeps entries that were changed or used in the meantime', async () => {
  const { world, store, apply, readEntries } = await accountWithStore();
  const added = await store.add(pat, clientDraft('Oakmont', 'changed'));
  if (added.kind !== 'saved') throw new Error(added.kind);
  expect(
    await apply({
      clients: [
        { id: 'import-1', after: clientDraft('OAKMONT') },
        {
          id: added.client.clientId,
          before: clientDraft('Oakmont', '1'),
          after: clientDraft('Oakmont', '2'),
        },
        { id: 'gone', before: clientDraft('Gone'), after: clientDraft('Gone', '2') },
        { id: 'import-2', after: clientDraft('') },
        { id: 'import-3' },
      ],
    }),
  ).toEqual(['left-out', 'left-out', 'left-out', 'left-out', 'left-out']);
  const change = { id: 'import-4', after: clientDraft('Ash') };
  const item = { id: 'any', after: itemDraft('Gasket', '5') };
  await apply({ clients: [change], items: [item] });
  await world.submit({
    invoice: { clientName: 'Ash', lineItems: [aLine({ description: 'Gasket', unitPrice: '5' })] },
  });
  expect(await apply({ clients: [reversed(change)], items: [reversed(item)] })).toEqual([
    'left-out',
    'left-out',
  ]);
  const { clients, items } = await readEntries();
  expect(clients.some((text) => text.startsWith('Ash'))).toBe(true);
  expect(items).toEqual(['Gasket 500']);
});

test('an import that stops between any two batches can be finished or undone completely', async () => {
  const { apply, readEntries } = await accountWithStore();
  const changes = Array.from({ length: 6 }, (_, at) => ({
    id: `import-${at}`,
    after: clientDraft(`Client ${at}`),
  }));
  for (let stop = 0; stop <= 6; stop += 2) {
    for (let at = 0; at < stop; at += 2) await apply({ clients: changes.slice(at, at + 2) });
    // The batch after the last confirmed one may have been applied too.
    await apply({
      clients: changes
        .slice(0, stop + 2)
        .map(reversed)
        .reverse(),
    });
    expect(await readEntries()).toEqual({ clients: [], items: [], count: 0 });
    for (let at = 0; at < 6; at += 2) await apply({ clients: changes.slice(at, at + 2) });
    expect((await readEntries()).count).toBe(6);
    await apply({ clients: changes.map(reversed).reverse() });
  }
});

describe.each(productFiles)('the clients of a file of $from', ({ text, arrive }) => {
  test('are stored with their contacts and service addresses, and undoing removes all of it', async () => {
    const { store, apply, readEntries } = await accountWithStore();
    const file = readImportFile(text);
    if (!file.ok) throw new Error(file.refusal);
    const { targets } = matchColumns('clients', file.value.headers);
    const { changes } = planClients(file.value, targets, [], randomUUID);
    const clients = importEntriesSchema.parse({ clients: changes }).clients ?? [];
    for (let round = 0; round < 2; round += 1)
      expect(await apply({ clients })).toEqual(clients.map(() => 'done'));
    const stored = (await store.directory(pat, 100, undefined)).entries;
    expect(stored).toHaveLength(arrive.length);
    for (const client of arrive) {
      const found = stored.find(({ name }) => name === client.name);
      expect(found).toMatchObject(client);
      const places = found ? await store.addressesOf(pat, found) : [];
      expect(places.map(({ addressId, label, address }) => ({ addressId, label, address }))).toEqual(
        client.serviceAddresses ?? [],
      );
    }
    expect(planClients(file.value, targets, stored, randomUUID).changes).toEqual([]);
    expect(await apply({ clients: clients.map(reversed) })).toEqual(clients.map(() => 'done'));
    expect(await readEntries()).toEqual({ clients: [], items: [], count: 0 });
    for (const client of stored) expect(await store.addressesOf(pat, client)).toEqual([]);
  });
});

test('an import adds to a saved client, and undoing takes away what nobody has used since', async () => {
  const { world, store, apply } = await accountWithStore();
  const added = await store.add(pat, { ...clientDraft('Oakmont', '1'), copyEmails: ['p@example.com'] });
  if (added.kind !== 'saved') throw new Error(added.kind);
  const { clientId } = added.client;
  const places = serviceAddressStore(world.plain, () => [], world.clock);
  const place = (addressId: string) => ({ addressId, label: '', address: `${addressId} Elm St` });
  const change = {
    id: clientId,
    before: { ...clientDraft('Oakmont', '1'), copyEmails: ['p@example.com'], serviceAddresses: [] },
    after: {
      ...clientDraft('Oakmont', '1'),
      copyEmails: ['p@example.com', 'q@example.com'],
      serviceAddresses: [place('a'), place('b')],
    },
  };
  const read = async () => {
    const client = await store.find(pat, clientId);
    return { ...client, addresses: client ? await store.addressesOf(pat, client) : [] };
  };
  expect(await apply({ clients: [change] })).toEqual(['done']);
  expect(await read()).toMatchObject({
    copyEmails: ['p@example.com', 'q@example.com'],
    serviceAddresses: [place('a'), place('b')],
    addresses: [place('a'), place('b')],
  });
  expect(await apply({ clients: [reversed(change)] })).toEqual(['done']);
  expect(await read()).toMatchObject({ copyEmails: ['p@example.com'], addresses: [] });
  await apply({ clients: [change] });
  await places.change(pat, { clientId, addressId: 'b' }, (stored) => ({
    kind: 'write',
    next: stored && { ...stored, accessNotes: 'Gate 4417' },
  }));
  expect(await apply({ clients: [reversed(change)] })).toEqual(['left-out']);
  expect(await read()).toMatchObject({
    addresses: [place('a'), { ...place('b'), accessNotes: 'Gate 4417' }],
  });
});
