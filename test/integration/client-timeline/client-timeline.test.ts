// @module-tag further

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClientEntry } from '#domain/client-timeline/client-entry';
import { timelineDocumentsPerPage } from '#domain/client-timeline/contract';
import { getClientTimeline } from '#lambdas/client-timeline/get-client-timeline';
import { sendQuote } from '#lambdas/quotes/editing/send-quote';
import { meterCapacity } from '#test/support/capacity-meter';
import { tableOn } from '#test/support/invoice-tables';
import { type JobWorld, jobWorld } from '#test/support/job-world';
import { kim, pat } from '#test/support/lite-world';
import { aQuoteDraft } from '#test/support/quotes';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: JobWorld;
let clientId: string;

const ruth = { clientName: 'Ruth Keller', clientEmail: 'ruth@keller.example' };

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await jobWorld(engine);
  clientId = await world.addClient({ name: ruth.clientName, email: ruth.clientEmail });
});

async function read(cursor?: string, userId = pat, table = world.plain) {
  const found = await getClientTimeline(userId, clientId, cursor, table);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}

const shown = (entries: readonly ClientEntry[]) =>
  entries.map(({ kind, title, text }) => [kind, title, text]);

const minutes = (count: number) => world.advance(count * 60_000);

test('a client’s timeline has jobs, quotes, invoices, payments and emails, newest first, each with its document', async () => {
  await world.saveJob('furnace', { clientId, date: '2026-11-02', start: '08:00', end: '10:00' });
  await world.saveJob('lead', { clientId, title: 'Drain' });
  minutes(1);
  await world.tell('furnace');
  minutes(1);
  const quoteId = world.newQuoteId();
  const quote = aQuoteDraft({ ...ruth, title: 'Water heater' });
  const sent = await sendQuote({ userId: pat, quoteId, clientId, key: world.newKey(), quote }, world.ports());
  expect(sent).toMatchObject({ ok: true });
  minutes(1);
  await world.accept(quoteId, await world.shownHash(quoteId));
  minutes(1);
  const submitted = await world.submit({ clientId, invoice: { ...ruth, invoiceNumber: '1001' } });
  if (!submitted.ok) throw new Error(submitted.refusal.code);
  const { invoiceId } = submitted.value.invoice;
  minutes(1);
  expect(await world.emailToClient(invoiceId)).toMatchObject({ ok: true });
  minutes(1);
  expect(await world.pay(invoiceId, { amount: '50' })).toMatchObject({ ok: true });
  const { entries, cursor } = await read();
  expect(cursor).toBeUndefined();
  const kinds = new Set(entries.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(['email', 'invoice', 'job', 'payment', 'quote']);
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  const texts = shown(entries);
  for (const entry of [
    ['payment', 'Invoice 1001', 'Payment of $50.00 recorded: Other'],
    ['email', 'Invoice 1001', 'Emailed to ruth@keller.example'],
    ['quote', expect.stringMatching(/^Quote .*Water heater$/), expect.stringMatching(/^Approved by /)],
    ['email', expect.stringMatching(/^Quote .*Water heater$/), 'Emailed to the client'],
    ['quote', expect.stringMatching(/^Quote .*Water heater$/), 'Created, $250.00'],
    ['email', 'Replace the furnace', expect.stringMatching(/^Client told about /)],
    ['job', 'Drain', 'Lead, no date'],
    ['job', 'Replace the furnace', 'Scheduled'],
  ])
    expect(texts).toContainEqual(entry);
  // The job of the approved quote too, and no email to the owner.
  expect(texts).toContainEqual(['job', 'Water heater', 'Scheduled, no date']);
  expect(texts.flat().join()).not.toContain('Emailed to you');
  expect(entries.find(({ title }) => title === 'Replace the furnace' && true)).toMatchObject({
    document: 'job',
    documentId: 'furnace',
  });
  expect(entries.find(({ when }) => when !== undefined)?.when).toContain('8:00 AM - 10:00 AM');
});

test('a timeline shows private notes and access notes of nobody, and nothing of another account or an unknown client', async () => {
  await world.saveJob('furnace', { clientId, notes: 'CANARY-NOTES' });
  expect(JSON.stringify(await read())).not.toContain('CANARY');
  await world.openAccount(kim);
  for (const [userId, id] of [
    [kim, clientId],
    [pat, 'gone'],
    [pat, '../x'],
  ] as const)
    expect(await getClientTimeline(userId, id, undefined, world.plain)).toMatchObject({
      refusal: { code: 'client-not-found' },
    });
});

test('a timeline of many documents is read in pages without losing or repeating one, also from a wrong cursor', async () => {
  const ids = Array.from({ length: 2 * timelineDocumentsPerPage + 3 }, (_, at) => `job-${at}`);
  for (const [at, id] of ids.entries())
    await world.saveJob(id, {
      clientId,
      title: id,
      ...(at % 2 === 0 && { date: `2026-11-${10 + (at % 9)}` }),
    });
  for (let at = 0; at < 3; at += 1) {
    minutes(1);
    await world.submit({ clientId, invoice: { ...ruth, invoiceNumber: `20${at}` } });
  }
  const entries: ClientEntry[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await read(cursor);
    entries.push(...page.entries);
    cursor = page.cursor;
    pages += 1;
  } while (cursor !== undefined);
  expect(pages).toBe(3);
  expect(
    entries
      .filter(({ kind }) => kind === 'job')
      .map(({ documentId }) => documentId)
      .sort(),
  ).toEqual(ids.toSorted());
  expect(entries.filter(({ text }) => text.startsWith('Created'))).toHaveLength(3);
  for (const wrong of ['x', 'end~end~end', '~~~', '2026-11-04#none~no~no'])
    expect((await read(wrong)).entries.length).toBeLessThanOrEqual(2 * timelineDocumentsPerPage);
});

test('a timeline reads as much of a client with 400 jobs as of one with 40', async () => {
  const units = async (count: number): Promise<number> => {
    for (let at = 0; at < count; at += 1) await world.saveJob(`job-${count}-${at}`, { clientId });
    const client = engine.client();
    const meter = meterCapacity(client);
    await read(undefined, pat, tableOn(client, world.tableName));
    return meter.units();
  };
  const few = await units(40);
  const many = await units(360);
  console.info('timeline of a client:', few, 'read units with 40 jobs,', many, 'with 400');
  expect(few).toBeGreaterThan(5);
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(40);
}, 120_000);
