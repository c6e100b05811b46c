// @module-tag further

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meterCapacity } from '#test/support/capacity-meter';
import { quickOrFull } from '#test/support/effort';
import { planFault } from '#test/support/fault-plan';
import { hugeAccount, invoiceWithThreeLines, unitsOfScreens } from '#test/support/huge-account';
import { tableOn } from '#test/support/invoice-tables';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());

// Two of the units store the hash of the PDF; four store what support needs to find the email.
describe('the write units for sending an invoice of three lines', () => {
  async function unitsOfSending(prepare: (world: LiteWorld) => Promise<unknown>, emailVerified: boolean) {
    const world = await liteWorld(engine);
    await world.openAccount(pat, { emailVerified });
    await prepare(world);
    const client: DynamoDBClient = engine.client();
    const meter = meterCapacity(client);
    const sent = await world.submit({
      invoice: invoiceWithThreeLines,
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
  test('are at most 53 with a new client and new items', async () => {
    const { writes, reads } = await unitsOfSending(async () => {}, true);
    console.info('new client and items:', writes, 'write units,', reads, 'read units');
    expect(writes).toBeLessThanOrEqual(53);
  });

  test('are at most 52 with a client and items used before', async () => {
    const { writes, reads } = await unitsOfSending(
      (world) => world.submit({ invoice: invoiceWithThreeLines }),
      true,
    );
    console.info('known client and items:', writes, 'write units,', reads, 'read units');
    expect(writes).toBeLessThanOrEqual(52);
  });

  test('are at most 52 while the account is not verified, although its emails are counted', async () => {
    const { writes } = await unitsOfSending(
      (world) => world.submit({ invoice: invoiceWithThreeLines }),
      false,
    );
    expect(writes).toBeLessThanOrEqual(52);
  });
});

test('a payment writes at most 26 units, 10 more with a receipt, and its removal at most 26', async () => {
  const world = await liteWorld(engine);
  await world.openAccount(pat, { reminders: { isOn: true, stages: [] } });
  const sent = await world.submit({ invoice: invoiceWithThreeLines });
  if (!sent.ok) throw new Error(sent.refusal.code);
  const { invoiceId } = sent.value.invoice;
  // Emailed to the client, so that payments and receipts also update the reminders.
  expect((await world.emailToClient(invoiceId)).ok).toBe(true);
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
  const withReceipt = meter.units('TransactWriteItems');
  console.info(
    'a payment:',
    recording,
    'write units, its removal:',
    removing,
    'with a receipt:',
    withReceipt,
  );
  expect(withReceipt).toBeLessThanOrEqual(36);
  expect(Math.max(recording, removing)).toBeLessThanOrEqual(26);
});

test('every page of a huge account costs as many read units as with ten invoices', async () => {
  const ten = await unitsOfScreens(engine, await hugeAccount(engine, { invoices: 10, clients: 10 }));
  const huge = await unitsOfScreens(
    engine,
    await hugeAccount(engine, { invoices: quickOrFull(1_000, 10_000), clients: quickOrFull(200, 2_000) }),
  );
  console.info('read units with 10:', ten, 'with many:', huge);
  const { clients, ...pages } = huge;
  const { clients: fewClients, ...fewPages } = ten;
  expect(pages).toEqual(fewPages);
  // A page shows fifty clients, so this compares the units per item read: the clients, and one item for the page.
  expect((clients ?? 0) / 51).toBeLessThanOrEqual((fewClients ?? 0) / 11);
});

test('a full page of clients costs the same however many clients follow', async () => {
  const full = await unitsOfScreens(engine, await hugeAccount(engine, { invoices: 10, clients: 60 }));
  const huge = await unitsOfScreens(
    engine,
    await hugeAccount(engine, { invoices: 10, clients: quickOrFull(300, 1_000) }),
  );
  expect(huge).toEqual(full);
});
