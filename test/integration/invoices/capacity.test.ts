import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { getClient } from '#lambdas/clients/get-client';
import { listClients } from '#lambdas/clients/list-clients';
import { listItems } from '#lambdas/clients/list-items';
import { client as clientEntity, newClient } from '#lambdas/clients/store/client';
import { clientBook } from '#lambdas/clients/store/client-book';
import { clientDays } from '#lambdas/clients/store/client-days';
import { savedItems } from '#lambdas/clients/store/saved-items';
import { depositReader, invoiceProjections } from '#lambdas/composition/projections';
import { getInvoice } from '#lambdas/invoices/get-invoice';
import { listInvoices } from '#lambdas/invoices/search/list-invoices';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceList } from '#lambdas/invoices/store/invoice-list';
import { invoicePayments } from '#lambdas/invoices/store/invoice-payments';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceTimelines } from '#lambdas/invoices/store/invoice-timeline';
import { newUlid } from '#lambdas/platform/hash';
import { tableOn } from '#lambdas/platform/table/table';
import { meterCapacity } from '#test/support/capacity-meter';
import { effort } from '#test/support/effort';
import { planFault } from '#test/support/fault-plan';
import { aLine } from '#test/support/invoices';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { storedItem } from '#test/support/stored-item';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const threeLines = {
  clientName: 'Dana Whitfield',
  clientAddress: '88 Orchard Lane',
  clientCity: 'Kettering, OH 45429',
  clientPhone: '(555) 555-0111',
  clientEmail: 'dana@whitfield.example',
  dueDate: '2026-12-03',
  notes: 'Thank you. Payable within 30 days.',
  lineItems: [
    aLine({ description: 'Hourly labor', quantity: '1.5', unitPrice: '95.25' }),
    aLine({ description: 'Washer', unitPrice: '0.01' }),
    aLine({ description: 'Water heater, 50 gallons', unitPrice: '1,299.99' }),
  ],
};

// Two of the units store the hash of the PDF, and four let support find the email.
describe('sending an invoice of three lines', () => {
  async function unitsOfSending(prepare: (world: LiteWorld) => Promise<unknown>, emailVerified: boolean) {
    const world = await liteWorld(engine);
    await world.openAccount(pat, { emailVerified });
    await prepare(world);
    const client: DynamoDBClient = engine.client();
    const meter = meterCapacity(client);
    const sent = await world.submit({
      invoice: threeLines,
      ports: world.portsUnder(planFault(), client),
    });
    expect(sent.ok).toBe(true);
    const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems'];
    return {
      writes: writes.reduce((sum, command) => sum + meter.units(command), 0),
      reads: meter.units('Get') + meter.units('Query'),
    };
  }

  // The first invoice of an account also schedules the nightly check of its books.
  test('writes at most 53 units with a new client and new items', async () => {
    const { writes, reads } = await unitsOfSending(async () => {}, true);
    console.info('new client and items:', writes, 'write units,', reads, 'read units');
    expect(writes).toBeLessThanOrEqual(53);
  });

  test('writes at most 52 units with a client and items used before', async () => {
    const { writes, reads } = await unitsOfSending((world) => world.submit({ invoice: threeLines }), true);
    console.info('known client and items:', writes, 'write units,', reads, 'read units');
    expect(writes).toBeLessThanOrEqual(52);
  });

  test('writes at most 52 units while the account is not verified and its emails are counted', async () => {
    const { writes } = await unitsOfSending((world) => world.submit({ invoice: threeLines }), false);
    expect(writes).toBeLessThanOrEqual(52);
  });
});

test('recording a payment writes at most 22 units, 9 more with a receipt, and removing it at most 22', async () => {
  const world = await liteWorld(engine);
  await world.openAccount(pat, { reminders: { isOn: true, stages: [] } });
  const sent = await world.submit({ invoice: threeLines });
  if (!sent.ok) throw new Error(sent.refusal.code);
  const { invoiceId } = sent.value.invoice;
  // The client has the invoice, so reminders are planned, and a receipt postpones them.
  expect((await world.mailClient(invoiceId)).ok).toBe(true);
  const client = engine.client();
  const meter = meterCapacity(client);
  const table = tableOn(client, world.tableName);
  expect(
    await world.pay(invoiceId, { amount: '600', note: 'No. 17', date: '2026-10-31' }, table),
  ).toMatchObject({
    ok: true,
  });
  const recording = meter.units('TransactWriteItems');
  meter.reset();
  expect((await world.unpay(invoiceId, undefined, table)).ok).toBe(true);
  const removing = meter.units('TransactWriteItems');
  meter.reset();
  await world.pay(invoiceId, { amount: '600', note: 'No. 17', date: '2026-10-31', receipt: true }, table);
  const receipted = meter.units('TransactWriteItems');
  console.info('a payment:', recording, 'write units, its removal:', removing, 'with a receipt:', receipted);
  expect(receipted).toBeLessThanOrEqual(31);
  expect(Math.max(recording, removing)).toBeLessThanOrEqual(22);
});

/** An account with many copies of one sent invoice, of its client and of its items. */
async function accountOf(size: { readonly invoices: number; readonly clients: number }) {
  const world = await liteWorld(engine);
  await world.openAccount(pat, { clientCount: size.clients });
  await world.submit({ invoice: threeLines });
  const [invoice] = await world.under('INVOICE#');
  const items: Record<string, unknown>[] = [];
  const start = Date.parse('2026-01-01T00:00:00Z');
  for (let at = 0; at < size.invoices; at += 1) {
    const invoiceId = newUlid(new Date(start + at * 1000));
    items.push({ ...invoice, ...keys.invoice(pat, invoiceId), invoiceId });
  }
  for (let at = 0; at < size.clients; at += 1) {
    const now = new Date(start + at * 1000);
    const draft = {
      name: `Client ${String(at).padStart(5, '0')}`,
      email: `client${String(at).padStart(5, '0')}@clients.example`,
      phone: '(555) 555-0111',
      address: '88 Orchard Lane',
      city: 'Kettering, OH 45429',
    };
    const clientId = newUlid(now);
    const made = newClient(clientId, draft, now.toISOString(), {
      invoiceId: newUlid(now),
      totalCents: 100,
      balanceCents: 100,
    });
    items.push(storedItem(clientEntity, clientEntity.key(pat, clientId), made));
  }
  for (let at = 0; at < items.length; at += 25)
    await world.plain.client.send(
      new BatchWriteCommand({
        RequestItems: {
          [world.tableName]: items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
  return world;
}

/** Read units of the first request of each page of an account. */
async function unitsOfScreens(world: LiteWorld): Promise<Record<string, number>> {
  const client = engine.client();
  const meter = meterCapacity(client);
  const table = tableOn(client, world.tableName);
  const book = clientBook(table, world.clock);
  const page = await invoiceList(table).list(pat, { limit: 1 });
  const recent = await book.recent(pat, 1, undefined);
  const screens: Record<string, () => Promise<{ readonly ok: boolean }>> = {
    history: () => listInvoices(pat, undefined, invoiceList(table)),
    invoice: () =>
      getInvoice(pat, page.records[0]?.invoiceId ?? '', {
        invoices: invoiceReader(table),
        timelines: invoiceTimelines(table),
        payments: invoicePayments(table, world.clock, invoiceProjections),
        depositOf: depositReader(table),
      }),
    'client card': () =>
      getClient(pat, recent.entries[0]?.clientId ?? '', {
        book,
        days: clientDays(table),
        clock: world.clock,
      }),
    clients: () => listClients(pat, undefined, book),
    'saved items': () => listItems(pat, savedItems(table)),
    dashboard: async () => ({ ok: (await invoiceAccounts(table, world.clock).find(pat)) !== undefined }),
  };
  const units: Record<string, number> = {};
  for (const [name, open] of Object.entries(screens)) {
    meter.reset();
    expect((await open()).ok, name).toBe(true);
    units[name] = meter.units();
  }
  return units;
}

test('every page of a huge account reads as much as with ten invoices', async () => {
  const ten = await unitsOfScreens(await accountOf({ invoices: 10, clients: 10 }));
  const huge = await unitsOfScreens(
    await accountOf({ invoices: effort(1_000, 10_000), clients: effort(200, 2_000) }),
  );
  console.info('read units with 10:', ten, 'with many:', huge);
  const { clients, ...pages } = huge;
  const { clients: fewClients, ...fewPages } = ten;
  expect(pages).toEqual(fewPages);
  // A page of clients contains fifty, so ten clients are a smaller part of the same page.
  expect((clients ?? 0) / 51).toBeLessThanOrEqual((fewClients ?? 0) / 11);
});

test('a full page of clients costs the same however many clients follow', async () => {
  const full = await unitsOfScreens(await accountOf({ invoices: 10, clients: 60 }));
  const huge = await unitsOfScreens(await accountOf({ invoices: 10, clients: effort(300, 1_000) }));
  expect(huge).toEqual(full);
});
