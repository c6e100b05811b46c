import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isOpenedSince } from '#domain/invoices/opened';
import { isRevisionOpened } from '#domain/quotes/quote-steps';
import { noteInvoiceOpened } from '#lambdas/public-links/client-reports';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { noteQuoteOpened } from '#lambdas/quotes/approval/get-quote';
import { quoteStore } from '#lambdas/quotes/store/quote-store';
import { pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';
import { updateItem } from '#test/support/update-item';

let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
});

const links = () => clientLinks(world.plain, world.clock);

const openInvoice = (linkId: string) => noteInvoiceOpened(linkId, { links: links() });

const openQuote = (quoteId: string) =>
  noteQuoteOpened(quoteId, { quotes: quoteStore(world.plain, world.clock) });

/** The IDs of an invoice that was emailed to its client. */
async function mailedInvoice() {
  await world.submit({ invoice: { clientName: 'Dana', clientEmail: 'dana@client.example' } });
  const [{ invoiceId } = {}] = await world.itemsUnder('INVOICE#');
  await world.emailToClient(String(invoiceId));
  const { linkId = '' } = await detailOf(String(invoiceId));
  return { invoiceId: String(invoiceId), linkId };
}

async function detailOf(invoiceId: string) {
  const answer = await world.readInvoice(invoiceId);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.invoice;
}

async function isOpened(invoiceId: string): Promise<boolean> {
  const { timeline, shownSince } = await detailOf(invoiceId);
  return isOpenedSince(timeline, shownSince);
}

const openedOf = async (invoiceId: string) =>
  (await detailOf(invoiceId)).timeline.filter(({ kind }) => kind === 'opened');

const minutesBetween = (one = '', other = '') => Math.round((Date.parse(other) - Date.parse(one)) / 60_000);

describe('an invoice', () => {
  test('shows when it was probably opened first and last, however often', async () => {
    const { invoiceId, linkId } = await mailedInvoice();
    world.advance(60_000);
    await openInvoice(linkId);
    const [first] = await openedOf(invoiceId);
    expect(first).toEqual({ kind: 'opened', at: expect.any(String) });
    for (let time = 0; time < 3; time += 1) {
      world.advance(6 * 60_000);
      await openInvoice(linkId);
    }
    const [last, ...more] = await openedOf(invoiceId);
    expect(more).toEqual([]);
    expect(last?.at).toBe(first?.at);
    expect(minutesBetween(first?.at, last?.lastAt)).toBe(18);
  });

  test('that is corrected can be noted as opened again at once', async () => {
    const { invoiceId, linkId } = await mailedInvoice();
    await openInvoice(linkId);
    world.advance(60_000);
    const { contentId } = await detailOf(invoiceId);
    await world.submit({
      invoice: { clientName: 'Dana', clientEmail: 'dana@client.example', notes: 'The gate code is 12.' },
      invoiceId,
      basedOn: contentId,
    });
    // The link still shows the older version.
    world.advance(6 * 60_000);
    await openInvoice(linkId);
    expect(await isOpened(invoiceId)).toBe(false);
    await world.emailToClient(invoiceId);
    world.advance(60_000);
    expect(await isOpened(invoiceId)).toBe(false);
    await openInvoice(linkId);
    expect(await isOpened(invoiceId)).toBe(true);
  });

  test('stays opened after a change that prints nothing new, even if it is emailed again', async () => {
    const { invoiceId, linkId } = await mailedInvoice();
    world.advance(60_000);
    await openInvoice(linkId);
    world.advance(60_000);
    const { contentId } = await detailOf(invoiceId);
    await world.submit({
      invoice: { clientName: 'Dana', clientEmail: 'dana@client.example', invoiceNumber: 'INV-0001' },
      invoiceId,
      basedOn: contentId,
    });
    expect((await detailOf(invoiceId)).contentId).not.toBe(contentId);
    expect(await isOpened(invoiceId)).toBe(true);
    await world.emailToClient(invoiceId);
    expect(await isOpened(invoiceId)).toBe(true);
  });

  test('is written at most once in five minutes, however often its page reports it', async () => {
    const { linkId } = await mailedInvoice();
    await openInvoice(linkId);
    const noted = await world.items();
    world.advance(4 * 60_000);
    await openInvoice(linkId);
    expect(await world.items()).toEqual(noted);
  });

  test('shows "opened" between the events before and after', async () => {
    const { invoiceId, linkId } = await mailedInvoice();
    world.advance(60_000);
    await openInvoice(linkId);
    world.advance(60_000);
    await world.pay(invoiceId);
    const kinds = (await detailOf(invoiceId)).timeline.map(({ kind }) => kind);
    expect(kinds).toEqual(['payment-recorded', 'opened', 'emailed', 'emailed', 'created']);
  });

  test('is not noted as opened by reading it, by a guessed link, or once it is void', async () => {
    const { invoiceId, linkId } = await mailedInvoice();
    const before = await world.items();
    await getClientInvoice(linkId, { links: links(), clock: world.clock, hash: world.hash });
    expect(await openInvoice('A'.repeat(22))).toEqual({ ok: true, value: { success: true } });
    expect(await world.items()).toEqual(before);
    const key = { PK: `USER#${pat}`, SK: `INVOICE#${invoiceId}` };
    await updateItem(world.plain, key, { status: 'void' });
    await openInvoice(linkId);
    expect(await openedOf(invoiceId)).toEqual([]);
  });
});

describe('a quote', () => {
  test('records openings outside of its hash chain, which stays valid', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    world.advance(60_000);
    await openQuote(quoteId);
    world.advance(6 * 60_000);
    await openQuote(quoteId);
    const { timeline, brokenBy } = await world.detail(quoteId);
    expect(timeline[0]).toMatchObject({ kind: 'opened' });
    expect(minutesBetween(timeline[0]?.at, timeline[0]?.lastAt)).toBe(6);
    expect(brokenBy).toEqual([]);
    expect(await world.accept(quoteId, await world.shownHash(quoteId))).toMatchObject({ ok: true });
  });

  test('that is revised can be noted as opened again at once', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    await openQuote(quoteId);
    world.advance(60_000);
    const { contentId } = await world.detail(quoteId);
    await world.send(quoteId, { clientMessage: 'We can come on Friday.' }, { basedOn: contentId });
    world.advance(60_000);
    expect(isRevisionOpened((await world.detail(quoteId)).timeline)).toBe(false);
    await openQuote(quoteId);
    expect(isRevisionOpened((await world.detail(quoteId)).timeline)).toBe(true);
  });

  test('has its openings in its own item, written at most once in five minutes', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const partition = async () => (await world.items()).filter(({ PK }) => PK === `QUOTE#${quoteId}`);
    const before = await partition();
    await openQuote(quoteId);
    const noted = await partition();
    expect(noted).toEqual(expect.arrayContaining(before));
    expect(noted).toHaveLength(before.length + 1);
    world.advance(4 * 60_000);
    await openQuote(quoteId);
    expect(await partition()).toEqual(noted);
  });

  test('is not noted as opened by reading it, as a draft, or by a guessed link', async () => {
    const [quoteId, draft] = [world.newQuoteId(), world.newQuoteId()];
    await world.send(quoteId);
    await world.save(draft);
    const before = await world.items();
    await world.read(quoteId);
    for (const id of [draft, world.newQuoteId(), 'x/y'])
      expect(await openQuote(id)).toMatchObject({ ok: true });
    expect(await world.items()).toEqual(before);
  });

  test("identifies its owner to the owner's browser, and to nobody else", async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const answer = await world.read(quoteId);
    expect(answer).toMatchObject({ ok: true, value: { ownerMark: world.hash(`${quoteId}#${pat}`) } });
    expect(JSON.stringify(answer)).not.toContain(pat);
  });
});
