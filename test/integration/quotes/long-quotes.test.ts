// @module-tag further
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveInvoiceDraft } from '#lambdas/invoices/drafts/save-invoice-draft';
import { tableOn } from '#lambdas/platform/table/table';
import { noteQuoteOpened } from '#lambdas/quotes/approval/get-quote';
import { saveQuoteDraft } from '#lambdas/quotes/editing/save-quote-draft';
import { quoteStore } from '#lambdas/quotes/store/quote-store';
import { meterCapacity } from '#test/support/capacity-meter';
import { planFault } from '#test/support/fault-plan';
import { anInvoice } from '#test/support/invoices';
import { pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { aQuoteDraft } from '#test/support/quotes';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
});

/** Lines of Han characters, three bytes each. */
const han = (lines: number, characters: number) => ({
  lineItems: Array.from({ length: lines }, () => ({
    description: '漢'.repeat(characters),
    quantity: '1',
    unitPrice: '10',
  })),
});

/** Close to the 256 kB limit of a request body: more than can be printed, and so more than can be sent. */
const longDraft = han(200, 340);
/** About as much as can be sent. */
const longQuote = han(200, 200);

const drafts = async (quoteId: string) =>
  (await world.items()).filter(({ PK, SK }) => PK === `QUOTE#${quoteId}` && String(SK).startsWith('DRAFT#'));

test('a long draft in a script of three bytes per character is stored as it was typed', async () => {
  const quoteId = world.newQuoteId();
  expect(await world.save(quoteId, longDraft)).toMatchObject({ ok: true });
  const { typed, contentId } = await world.detail(quoteId);
  expect(typed?.lineItems).toEqual(longDraft.lineItems);
  expect(await world.send(quoteId, longDraft, { basedOn: contentId })).toMatchObject({
    refusal: { code: 'invalid-quote' },
  });
  expect((await world.detail(quoteId)).typed?.lineItems).toEqual(longDraft.lineItems);
});

test('the longest possible quote is saved, sent, revised and approved', async () => {
  const quoteId = world.newQuoteId();
  expect(await world.save(quoteId, longQuote)).toMatchObject({ ok: true });
  const draft = await world.detail(quoteId);
  expect(await world.send(quoteId, longQuote, { basedOn: draft.contentId })).toMatchObject({ ok: true });
  expect(await drafts(quoteId)).toEqual([]);
  const sent = await world.detail(quoteId);
  expect(sent).not.toHaveProperty('typed');
  const revised = { ...longQuote, title: 'New furnace, larger' };
  expect(await world.send(quoteId, revised, { basedOn: sent.contentId })).toMatchObject({ ok: true });
  expect(await world.accept(quoteId, await world.shownHash(quoteId))).toMatchObject({ ok: true });
  expect(await world.detail(quoteId)).toMatchObject({
    state: 'approved',
    brokenBy: [],
    content: { title: 'New furnace, larger', revision: 2 },
  });
});

test('the longest possible draft of a quote or an invoice is stored', async () => {
  const quoteId = world.newQuoteId();
  const longest = { ...han(1_000, 60), clientMessage: '漢'.repeat(5_000), notes: '漢'.repeat(5_000) };
  expect(await world.save(quoteId, longest)).toMatchObject({ ok: true });
  expect((await world.detail(quoteId)).typed).toMatchObject(longest);
  const { clientMessage: _none, ...invoice } = longest;
  const saved = await saveInvoiceDraft(
    { invoice: anInvoice(invoice), userId: pat, submissionId: world.newKey() },
    world.portsUnder(planFault()),
  );
  expect(saved).toMatchObject({ ok: true });
});

test('a draft stores only the last text, and nothing once it is deleted', async () => {
  const quoteId = world.newQuoteId();
  await world.save(quoteId, { title: 'First' });
  for (const title of ['Second', 'First', 'Third']) {
    const { contentId } = await world.detail(quoteId);
    expect(await world.save(quoteId, { title }, contentId)).toMatchObject({ ok: true });
    expect((await world.detail(quoteId)).typed?.title).toBe(title);
  }
  expect(await drafts(quoteId)).toHaveLength(1);
  expect(await world.remove(quoteId)).toMatchObject({ ok: true });
  expect((await world.items()).filter(({ PK }) => PK === `QUOTE#${quoteId}`)).toEqual([]);
});

test('a form that is saved from two tabs at once is stored as typed in one of them', async () => {
  const quoteId = world.newQuoteId();
  await world.save(quoteId);
  const { contentId } = await world.detail(quoteId);
  const saved = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => world.save(quoteId, { title }, contentId)),
  );
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
  const { typed, content } = await world.detail(quoteId);
  expect(typed?.title).toBe(content.title);
  expect(await drafts(quoteId)).toHaveLength(1);
});

test('a draft that is deleted in another tab while it is saved is reported as not found', async () => {
  const quoteId = world.newQuoteId();
  const { lite, ...ports } = world.ports();
  const deletedOnceSaved = {
    ...lite,
    async saveDraft(draft: Parameters<typeof lite.saveDraft>[0]) {
      const isSaved = await lite.saveDraft(draft);
      await world.remove(quoteId);
      return isSaved;
    },
  };
  const outcome = await saveQuoteDraft(
    { userId: pat, quoteId, quote: aQuoteDraft({}) },
    { ...ports, lite: deletedOnceSaved },
  );
  expect(outcome).toMatchObject({ refusal: { code: 'quote-not-found' } });
  expect((await world.items()).filter(({ PK }) => PK === `QUOTE#${quoteId}`)).toEqual([]);
});

test('opening the link of a long quote writes at most one unit, once in five minutes, and lists the first opening in a transaction', async () => {
  const quoteId = world.newQuoteId();
  expect(await world.send(quoteId, longQuote)).toMatchObject({ ok: true });
  const client = engine.client();
  const meter = meterCapacity(client);
  let now = new Date('2026-11-20T10:00:00.000Z');
  const quotes = quoteStore(tableOn(client, world.tableName), () => now);
  const opening = async () => {
    meter.reset();
    await noteQuoteOpened(quoteId, { quotes });
    return meter.calls.filter(({ command }) => command.includes('Update') || command.includes('Write'));
  };
  const opened = async () => (await world.items()).find(({ lastOpenedAt }) => lastOpenedAt !== undefined);
  const unitsOf = (calls: Awaited<ReturnType<typeof opening>>) =>
    calls.reduce((sum, { units }) => sum + units, 0);
  expect(unitsOf(await opening())).toBe(4);
  const first = await opened();
  now = new Date('2026-11-20T10:04:59.000Z');
  await opening();
  expect(await opened()).toEqual(first);
  now = new Date('2026-11-20T10:05:01.000Z');
  expect(unitsOf(await opening())).toBe(1);
  expect(await opened()).not.toEqual(first);
});
