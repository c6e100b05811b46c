import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { dayIn } from '#domain/time-zone';
import { invoiceReader } from '#lambdas/invoices/index';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { sha256 } from '#lambdas/platform/hash';
import { answerInvoiceQuestions } from '#lambdas/public-links/answer-invoice-questions';
import { askInvoiceQuestion } from '#lambdas/public-links/ask-invoice-question';
import { composeInvoiceQuestion } from '#lambdas/public-links/compose-question';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { invoiceQuestions } from '#lambdas/public-links/store/invoice-questions';
import { todayList } from '#lambdas/today/index';
import { kim, pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
});

/** The IDs of an invoice that was emailed to its client, and the emails until then. */
async function emailedInvoice() {
  await world.submit({ invoice: { clientName: 'Dana', clientEmail: 'dana@client.example' } });
  const [{ invoiceId } = {}] = await world.itemsUnder('INVOICE#');
  await world.emailToClient(String(invoiceId));
  const answer = await world.readInvoice(String(invoiceId));
  if (!answer.ok) throw new Error(answer.refusal.code);
  await world.dispatch();
  const { linkId = '' } = answer.value.invoice;
  return { invoiceId: String(invoiceId), linkId, mails: world.service.raw.length };
}

const questions = () => invoiceQuestions(world.plain, world.clock);

const ask = (linkId: string, question: string) =>
  askInvoiceQuestion(
    { linkId, question },
    { links: clientLinks(world.plain, world.clock), questions: questions(), hash: sha256 },
  );

const answer = (invoiceId: string, userId: string = pat) =>
  answerInvoiceQuestions(
    { userId, invoiceId },
    { invoices: invoiceReader(world.plain), questions: questions() },
  );

const timelineOf = async (invoiceId: string) => {
  const read = await world.readInvoice(invoiceId);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.invoice.timeline.filter(({ kind }) => kind.startsWith('question'));
};

const listed = async () => {
  const today = dayIn('America/New_York', world.clock().toISOString());
  const { items } = await todayList(world.plain).read(pat, today, world.clock());
  return items.filter(({ reason }) => reason === 'question');
};

const hour = 60 * 60 * 1000;

describe('a question about an invoice', () => {
  test('is emailed to the owner once, although it is sent several times, and a reply goes to the client', async () => {
    const { invoiceId, linkId, mails } = await emailedInvoice();
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(linkId, ' Is the filter in it?\r\nThe big one ')),
    );
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: { success: true } })));
    await world.dispatch();
    await world.dispatch();
    const sent = await Promise.all(world.service.raw.slice(mails).map((raw) => PostalMime.parse(raw)));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      subject: expect.stringMatching(/^A question about your invoice /),
      replyTo: [{ address: 'dana@client.example' }],
    });
    expect(sent[0]?.text).toContain('Is the filter in it?');
    expect(sent[0]?.text).toContain('The big one');
    expect(sent[0]?.text).toContain(siteRoutes.liteInvoice.path.replace(':invoiceId', invoiceId));
  });

  test('is not emailed without its text, once the timeline has it no more', async () => {
    const { invoiceId } = await emailedInvoice();
    const queued = { id: 'question', owner: pat, about: invoiceId, askedAt: world.clock().toISOString() };
    const composed = await composeInvoiceQuestion(queued, world.clock(), {
      table: world.plain,
      clock: world.clock,
      siteOrigin: async () => 'https://billhook.example',
    });
    expect(composed).toEqual({ kind: 'never', reason: 'no-question' });
  });

  test('is in the timeline and in Today until the owner marks it as answered', async () => {
    const { invoiceId, linkId } = await emailedInvoice();
    await ask(linkId, 'Is the filter in it?');
    expect(await timelineOf(invoiceId)).toMatchObject([{ kind: 'question', detail: 'Is the filter in it?' }]);
    expect(await listed()).toMatchObject([
      { document: 'invoice', documentId: invoiceId, clientName: 'Dana' },
    ]);
    world.advance(1000);
    expect(await answer(invoiceId)).toMatchObject({ ok: true });
    expect(await listed()).toEqual([]);
    expect((await timelineOf(invoiceId)).map(({ kind }) => kind)).toEqual(['question-answered', 'question']);
    expect(await answer(invoiceId)).toMatchObject({ refusal: { code: 'question-not-found' } });
    world.advance(hour);
    await ask(linkId, 'And the price?');
    expect(await listed()).toHaveLength(1);
  });

  test('can be asked once an hour', async () => {
    const { invoiceId, linkId } = await emailedInvoice();
    await ask(linkId, 'Is the filter in it?');
    world.advance(hour - 60_000);
    expect(await ask(linkId, 'And the price?')).toMatchObject({ refusal: { code: 'question-limit' } });
    expect(await timelineOf(invoiceId)).toHaveLength(1);
    world.advance(2 * 60_000);
    expect(await ask(linkId, 'And the price?')).toMatchObject({ ok: true });
    expect(await timelineOf(invoiceId)).toHaveLength(2);
  });

  test('without text, with a link that does not work, or about a void invoice is refused', async () => {
    const { invoiceId, linkId } = await emailedInvoice();
    expect(await ask(linkId, ' \n ')).toMatchObject({ refusal: { code: 'question-empty' } });
    expect(await ask('a'.repeat(22), 'Hello?')).toMatchObject({ refusal: { code: 'link-not-found' } });
    await invoiceVoids(world.plain, world.clock).setVoid(pat, invoiceId, { void: true });
    expect(await ask(linkId, 'Hello?')).toMatchObject({ refusal: { code: 'link-not-found' } });
    expect(await timelineOf(invoiceId)).toEqual([]);
  });

  test('of another account cannot be marked as answered', async () => {
    const { invoiceId, linkId } = await emailedInvoice();
    await ask(linkId, 'Is the filter in it?');
    expect(await answer(invoiceId, kim)).toMatchObject({ refusal: { code: 'invoice-not-found' } });
    expect(await listed()).toHaveLength(1);
  });

  test('waits until the address of the owner is verified', async () => {
    const { linkId, mails } = await emailedInvoice();
    await ask(linkId, 'Is the filter in it?');
    await world.openAccount(pat, { emailVerified: false });
    await world.dispatch();
    expect(world.service.raw).toHaveLength(mails);
    await world.openAccount(pat, { emailVerified: true });
    world.advance(hour + 1);
    await world.dispatch();
    expect(world.service.raw).toHaveLength(mails + 1);
  });
});
