import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAfter, daysBetween } from '#domain/calendar-date';
import { getClient } from '#lambdas/clients/get-client';
import { clientDays } from '#lambdas/clients/store/client-days';
import { clientStore } from '#lambdas/clients/store/client-store';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { meterCapacity } from '#test/support/capacity-meter';
import { quickOrFull } from '#test/support/effort';
import { tableOn } from '#test/support/invoice-tables';
import { aLine } from '#test/support/invoices';
import { auditBooks } from '#test/support/lite-books';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { seeded } from '#test/support/seeded';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

async function newAccount() {
  const world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/Los_Angeles' });
  return world;
}

async function send(world: LiteWorld, clientName: string, unitPrice: string, dueDate: string) {
  const sent = await world.submit({
    invoice: { clientName, issueDate: '2026-01-01', dueDate, lineItems: [aLine({ unitPrice })] },
  });
  if (!sent.ok) throw new Error(sent.refusal.code);
  return sent.value.invoice.invoiceId;
}

/** The amounts on the client's page at noon UTC of a day, which is the same day in Los Angeles. */
async function owedOn(world: LiteWorld, clientId: string, day: string, table = world.plain) {
  const read = await getClient(pat, clientId, {
    clients: clientStore(table, world.clock),
    days: clientDays(table),
    clock: () => new Date(`${day}T12:00:00Z`),
  });
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.owed;
}

type Item = Record<string, unknown>;

/** The same amounts, summed over the invoices without the product's stored sums. */
function sumByAge(invoices: readonly Item[], clientId: string, day: string) {
  const ages = { current: 0, '1-30': 0, '31-60': 0, '61-90': 0, more: 0 };
  for (const one of invoices) {
    if (one.clientId !== clientId || one.status !== 'sent') continue;
    const late = one.dueDate === '' ? 0 : (daysBetween(String(one.dueDate), day) ?? 0);
    const age =
      late <= 0 ? 'current' : late <= 30 ? '1-30' : late <= 60 ? '31-60' : late <= 90 ? '61-90' : 'more';
    ages[age] += Number(one.totalCents) - Number(one.paidCents ?? 0);
  }
  return ages;
}

test('the amounts that clients owe by age equal a simple sum after any payments, voids, edits and days', async () => {
  const world = await newAccount();
  const random = seeded(7);
  const randomBelow = (count: number) => Math.floor(random() * count);
  const voids = invoiceVoids(world.plain, world.clock);
  const ids: string[] = [];
  for (let at = 0; at < quickOrFull(40, 400); at += 1) {
    const dueDate = randomBelow(6) === 0 ? '' : daysAfter('2026-11-03', 20 - randomBelow(150));
    ids.push(
      await send(
        world,
        ['Oakmont', 'Greene'][randomBelow(2)] ?? '',
        `${1 + randomBelow(900)}.${10 + randomBelow(90)}`,
        dueDate,
      ),
    );
    const one = ids[randomBelow(ids.length)] ?? '';
    if (randomBelow(3) === 0) await world.pay(one, { amount: `${1 + randomBelow(5)}.05` });
    if (randomBelow(4) === 0) await world.pay(one);
    if (randomBelow(4) === 0) await world.unpay(one);
    if (randomBelow(5) === 0) await voids.setVoid(pat, one, { void: true });
    if (randomBelow(5) === 0) await voids.setVoid(pat, one, { void: false });
    if (randomBelow(5) === 0)
      await world.submit({
        invoiceId: one,
        invoice: { clientName: 'Greene', issueDate: '2026-01-01', dueDate: '2026-10-15' },
      });
  }
  const [invoices, clients] = [await world.itemsUnder('INVOICE#'), await world.itemsUnder('CLIENT#')];
  expect(clients).toHaveLength(2);
  for (const { clientId } of clients)
    for (const day of ['2026-10-01', '2026-11-03', '2026-11-04', '2026-12-31', '2027-03-01'])
      expect(await owedOn(world, String(clientId), day), day).toEqual(
        sumByAge(invoices, String(clientId), day),
      );
  await auditBooks(world, 'by age');
});

test('an invoice that is restored after its client was deleted is owed by the new client', async () => {
  const world = await newAccount();
  const voids = invoiceVoids(world.plain, world.clock);
  const invoiceId = await send(world, 'Oakmont', '100', '2026-10-01');
  await voids.setVoid(pat, invoiceId, { void: true });
  const [before] = await world.itemsUnder('CLIENT#');
  await clientStore(world.plain, world.clock).remove(pat, String(before?.clientId));
  await voids.setVoid(pat, invoiceId, { void: false });
  const [after] = await world.itemsUnder('CLIENT#');
  expect(after?.clientId).not.toBe(before?.clientId);
  expect(await owedOn(world, String(after?.clientId), '2026-11-03')).toMatchObject({ '31-60': 10_000 });
  await auditBooks(world, 'a new client');
});

test('reading the amounts costs the same however many invoices a client has', async () => {
  const units = async (count: number) => {
    const world = await newAccount();
    for (let at = 0; at < count; at += 1) await send(world, 'Oakmont', '10', `2026-10-${10 + (at % 20)}`);
    const [client] = await world.itemsUnder('CLIENT#');
    const other = engine.client();
    const meter = meterCapacity(other);
    await owedOn(world, String(client?.clientId), '2026-11-03', tableOn(other, world.tableName));
    return meter.units();
  };
  expect(await units(25)).toBe(await units(1));
});
