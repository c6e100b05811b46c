import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClientDraft } from '#domain/clients/client';
import { getClient } from '#lambdas/clients/get-client';
import { listClientDirectory, listClients } from '#lambdas/clients/list-clients';
import { listItemDirectory, listItems } from '#lambdas/clients/list-items';
import type { ClientStore } from '#lambdas/clients/ports';
import { deleteClient, saveClient } from '#lambdas/clients/save-client';
import { deleteItem, saveItem } from '#lambdas/clients/save-item';
import { clientDays } from '#lambdas/clients/store/client-days';
import { clientStore } from '#lambdas/clients/store/client-store';
import { savedItems } from '#lambdas/clients/store/saved-items';
import { serviceAddressStore } from '#lambdas/clients/store/service-addresses';
import { warrantyWrites } from '#lambdas/composition/projections';
import { quickOrFull } from '#test/support/effort';
import { aLine } from '#test/support/invoices';
import { auditBooks } from '#test/support/lite-books';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;
let clients: ClientStore;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
  await world.openAccount(kim);
  clients = clientStore(world.plain, world.clock);
});

const deletion = () => ({
  clients,
  addresses: serviceAddressStore(world.plain, warrantyWrites, world.clock),
});

const readPorts = () => ({ clients, days: clientDays(world.plain), clock: world.clock });

const aClient = (changes: Partial<ClientDraft> = {}): ClientDraft => ({
  name: 'Dana Whitfield',
  email: 'dana@whitfield.example',
  phone: '(555) 555-0111',
  address: '88 Orchard Lane',
  city: 'Kettering, OH 45429',
  ...changes,
});

async function add(changes: Partial<ClientDraft> = {}, userId = pat) {
  const saved = await saveClient(userId, aClient(changes), clients);
  if (!saved.ok) throw new Error(saved.refusal.code);
  return saved.value.client;
}

async function everyClient(): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listClients(pat, cursor, clients);
    if (!page.ok) throw new Error(page.refusal.code);
    names.push(...page.value.clients.map(({ name }) => name));
    cursor = page.value.cursor;
  } while (cursor);
  return names;
}

describe('clients', () => {
  test('are added, found, edited and deleted, and counted correctly', async () => {
    const client = await add({ name: '  Dana   Whitfield ' });
    expect(client).toMatchObject({ name: 'Dana Whitfield', invoiceCount: 0, totalCents: 0 });
    const edited = await saveClient(pat, { ...aClient({ phone: '1' }), clientId: client.clientId }, clients);
    expect(edited).toMatchObject({
      ok: true,
      value: { client: { phone: '1', createdAt: client.createdAt } },
    });
    expect(await getClient(pat, client.clientId, readPorts())).toMatchObject({
      value: { client: { phone: '1' } },
    });
    expect(await listClients(pat, undefined, clients)).toMatchObject({ value: { count: 1 } });
    expect(await deleteClient(pat, client.clientId, deletion())).toEqual({
      ok: true,
      value: { success: true },
    });
    expect(await deleteClient(pat, client.clientId, deletion())).toMatchObject({
      refusal: { code: 'client-not-found' },
    });
    expect(await listClients(pat, undefined, clients)).toMatchObject({ value: { count: 0, clients: [] } });
    expect(await world.itemsUnder('CLIENT')).toEqual([]);
    await auditBooks(world, 'deleted');
  });

  test('have unique names, even after a rename, and free their old names', async () => {
    const dana = await add();
    const luis = await add({ name: 'Luis Ortega' });
    const rename = (clientId: string, name: string) =>
      saveClient(pat, { ...aClient({ name }), clientId }, clients);
    expect(await saveClient(pat, aClient({ name: 'dana whitfield' }), clients)).toMatchObject({
      refusal: { code: 'client-name-taken' },
    });
    expect(await rename(luis.clientId, 'DANA WHITFIELD')).toMatchObject({
      refusal: { code: 'client-name-taken' },
    });
    expect((await rename(dana.clientId, 'Dana WHITFIELD')).ok).toBe(true);
    expect((await rename(dana.clientId, 'Dana Hill')).ok).toBe(true);
    expect((await rename(luis.clientId, 'Dana Whitfield')).ok).toBe(true);
    expect((await add({ name: 'Luis Ortega' })).clientId).not.toBe(luis.clientId);
    await auditBooks(world, 'renamed');
  });

  test('that are added twenty times at once with one name are one client', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => saveClient(pat, aClient(), clients)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    await auditBooks(world, 'at once');
  });

  test('need a name, and texts of limited length', async () => {
    expect(await saveClient(pat, aClient({ name: ' \u202e ' }), clients)).toMatchObject({
      refusal: { code: 'invalid-client', faults: [{ field: 'name', message: 'Client name is required.' }] },
    });
    expect(await saveClient(pat, aClient({ city: 'x'.repeat(201) }), clients)).toMatchObject({
      refusal: { faults: [{ field: 'city' }] },
    });
  });

  test('are listed by their last use, fifty per page, each once', async () => {
    for (let at = 0; at < 120; at += 1) await add({ name: `Client ${at}` });
    await world.submit({ invoice: { clientName: 'Client 7' } });
    const names = await everyClient();
    expect(names).toHaveLength(120);
    expect(new Set(names).size).toBe(120);
    expect(names.slice(0, 3)).toEqual(['Client 7', 'Client 119', 'Client 118']);
    const directory = await listClientDirectory(pat, undefined, clients);
    expect(directory).toMatchObject({ ok: true, value: { clients: { length: 120 } } });
  });

  test('stay on their pages while one of them is deleted, and a malformed cursor ends the list', async () => {
    for (let at = 0; at < 60; at += 1) await add({ name: `Client ${at}` });
    const first = await listClients(pat, undefined, clients);
    const cursor = first.ok ? first.value.cursor : undefined;
    await deleteClient(pat, cursor?.split('-')[1] ?? '', deletion());
    expect(await listClients(pat, cursor, clients)).toMatchObject({ value: { clients: { length: 10 } } });
    expect(await listClients(pat, 'garbage', clients)).toMatchObject({ value: { clients: [] } });
    expect(await listClients(kim, cursor, clients)).toMatchObject({ value: { clients: [], count: 0 } });
  });

  test('of another account cannot be seen, edited or deleted', async () => {
    const client = await add();
    const before = await world.items();
    const refused = { ok: false, refusal: { code: 'client-not-found' } };
    expect(await getClient(kim, client.clientId, readPorts())).toMatchObject(refused);
    expect(await deleteClient(kim, client.clientId, deletion())).toMatchObject(refused);
    expect(await saveClient(kim, { ...aClient(), clientId: client.clientId }, clients)).toMatchObject(
      refused,
    );
    expect(await world.items()).toEqual(before);
    // An invoice that names a client of another account gets its own client.
    await world.submit({
      userId: kim,
      clientId: client.clientId,
      invoice: { clientName: client.name },
    });
    expect(await world.itemsUnder('CLIENT#')).toMatchObject([{ invoiceCount: 0 }]);
    expect(await world.itemsUnder('CLIENT#', kim)).toMatchObject([{ invoiceCount: 1 }]);
  });

  test('are created again, with this invoice only, if they were deleted while the invoice was being sent', async () => {
    await world.submit({ invoice: { clientName: 'Dana Whitfield' } });
    const [client] = await world.itemsUnder('CLIENT#');
    await deleteClient(pat, String(client?.clientId), deletion());
    await world.submit({ invoice: { clientName: 'Dana Whitfield' } });
    expect(await world.itemsUnder('CLIENT#')).toMatchObject([{ invoiceCount: 1, totalCents: 8_950 }]);
  });
});

describe('saved items', () => {
  test('are listed by number of uses, then by last use', async () => {
    const items = savedItems(world.plain);
    const send = (...descriptions: string[]) =>
      world.submit({ invoice: { lineItems: descriptions.map((description) => aLine({ description })) } });
    await send('Gasket', 'Labor');
    await send('Labor', 'Filter');
    await send('Valve');
    const listed = await listItems(pat, items);
    const names = listed.ok ? listed.value.items.map(({ description }) => description) : [];
    expect(names[0]).toBe('Labor');
    expect(names[1]).toBe('Valve');
    expect(names.slice(2).sort()).toEqual(['Filter', 'Gasket']);
    expect(await listItems(kim, items)).toMatchObject({ value: { items: [] } });
  });

  test('show the twenty most used of many, in any order of creation', async () => {
    const items = savedItems(world.plain);
    const kinds = quickOrFull(40, 120);
    // Round n uses every n-th part, so that the numbers of uses differ.
    for (let round = 1; round <= 3; round += 1)
      for (let from = 0; from < kinds; from += 40)
        await world.submit({
          invoice: {
            lineItems: Array.from({ length: 40 }, (_, at) =>
              aLine({ description: `Part ${from + at}` }),
            ).filter((_, at) => (from + at) % round === 0),
          },
        });
    const listed = await listItems(pat, items);
    const top = listed.ok ? listed.value.items : [];
    expect(top).toHaveLength(20);
    const all: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listItemDirectory(pat, cursor, items);
      if (!page.ok) throw new Error(page.refusal.code);
      all.push(...page.value.items.map(({ usageCount }) => usageCount));
      cursor = page.value.cursor;
    } while (cursor);
    expect(all).toHaveLength(kinds);
    expect(top.map(({ usageCount }) => usageCount)).toEqual(all.sort((a, b) => b - a).slice(0, 20));
  });

  /** All items of an account, most used first, and the items that the ranking offers. */
  async function readItems() {
    const items = savedItems(world.plain);
    const { entries } = await items.directory(pat, 500, undefined);
    const top = (await items.top(pat)).map(({ description }) => description);
    return {
      items,
      top,
      all: entries,
      of: (name: string) => entries.find((one) => one.description === name),
    };
  }
  const bill = (...lines: (readonly [description: string, unitPrice: string])[]) =>
    world.submit({
      invoice: {
        lineItems: lines.map(([description, unitPrice]) => aLine({ description, unitPrice })),
      },
    });

  test('can be edited: a new price or description keeps the uses, and wrong values are refused', async () => {
    await bill(['Gasket', '10'], ['Labor', '80']);
    await bill(['Labor', '80']);
    const { items, of } = await readItems();
    const labor = of('Labor')?.itemId ?? '';
    const editItem = (itemId: string, description: string, unitPrice: string) =>
      saveItem(pat, itemId, { description, unitPrice }, items);

    expect(await editItem(labor, 'Labor', '$1,090.50')).toMatchObject({
      value: { item: { itemId: labor, unitPriceCents: 109_050, usageCount: 2 } },
    });
    expect(await editItem(labor, ' GASKET', '80')).toMatchObject({
      refusal: { code: 'item-description-taken', faults: [{ field: 'description' }] },
    });
    expect(await editItem(labor, ' ', '8,0')).toMatchObject({
      refusal: {
        code: 'invalid-item',
        faults: [{ message: 'Description is required.' }, { message: expect.stringMatching(/^Price must/) }],
      },
    });
    expect(await editItem('nobody', 'Other', '1')).toMatchObject({ refusal: { code: 'item-not-found' } });
    expect(await saveItem(kim, labor, { description: 'Mine', unitPrice: '1' }, items)).toMatchObject({
      refusal: { code: 'item-not-found' },
    });

    const moved = await editItem(labor, 'Labor, per hour', '95');
    expect(moved).toMatchObject({ value: { item: { usageCount: 2 } } });
    expect((await readItems()).top).toEqual(['Labor, per hour', 'Gasket']);
    // Using the old description creates a new item. Using the new one counts for the edited item.
    await bill(['Labor, per hour', '95'], ['Labor', '70']);
    expect((await readItems()).of('Labor, per hour')).toMatchObject({ usageCount: 3, unitPriceCents: 9_500 });
    expect((await readItems()).of('Labor')).toMatchObject({ usageCount: 1, unitPriceCents: 7_000 });
  });

  test('can be deleted, and the next most used one moves into the first twenty', async () => {
    const names = Array.from({ length: 22 }, (_, at) => `Part ${at}`);
    await bill(...names.map((name) => [name, '1'] as const));
    await bill(...names.slice(0, 21).map((name) => [name, '1'] as const));
    await bill(...names.slice(0, 20).map((name) => [name, '1'] as const));
    const { items, of, top } = await readItems();
    expect(top).not.toContain('Part 20');
    const deletedId = of('Part 3')?.itemId ?? '';
    expect(await deleteItem(kim, deletedId, items)).toMatchObject({ refusal: { code: 'item-not-found' } });
    expect(await deleteItem(pat, deletedId, items)).toEqual({ ok: true, value: { success: true } });
    expect(await deleteItem(pat, deletedId, items)).toMatchObject({ refusal: { code: 'item-not-found' } });
    const after = await readItems();
    expect(after.all).toHaveLength(21);
    expect(after.top).toHaveLength(20);
    expect(after.top).toContain('Part 20');
    expect(after.top).not.toContain('Part 3');
    expect(after.top).not.toContain('Part 21');
  });

  test('keep a ranking that matches the items while they are edited, deleted and used at once', async () => {
    await bill(['Gasket', '10'], ['Labor', '80'], ['Valve', '5']);
    const { items, of } = await readItems();
    const idOf = (name: string) => of(name)?.itemId ?? '';
    await Promise.all([
      bill(['Labor', '80'], ['Filter', '3']),
      saveItem(pat, idOf('Labor'), { description: 'Labor, per hour', unitPrice: '95' }, items),
      deleteItem(pat, idOf('Valve'), items),
      bill(['Gasket', '10']),
    ]);
    const after = await readItems();
    expect(after.all.map(({ description }) => description)).not.toContain('Valve');
    expect([...after.top].sort()).toEqual(after.all.map(({ description }) => description).sort());
  });
});
