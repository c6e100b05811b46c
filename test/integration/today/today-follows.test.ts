import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TodayItem, type TodayReason, todayReasons } from '#domain/today/today-item';
import { invoice } from '#lambdas/invoices/store/invoice';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { sha256 } from '#lambdas/platform/hash';
import { commit, tryCommit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { answerInvoiceQuestions } from '#lambdas/public-links/answer-invoice-questions';
import { askInvoiceQuestion } from '#lambdas/public-links/ask-invoice-question';
import { reportCheckSent } from '#lambdas/public-links/client-reports';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { invoiceQuestions } from '#lambdas/public-links/store/invoice-questions';
import { putTodayItem, todayItem } from '#lambdas/today/store/today-item';
import { aTypedChange } from '#test/support/change-orders';
import { aLine } from '#test/support/invoices';
import { pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
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

/**
 * What the amount of an item is. `owed`: of its invoice now; `check`: announced, but not more than is owed; `moved`: an
 * amount that moved at the provider, whatever the invoice says now; `agreed`: of its quote or job now; `left`: not billed
 * of it; `none`: not said.
 */
const amountOf = {
  'payment-unclear': 'moved',
  'payment-checking': 'moved',
  'payment-reported': 'moved',
  'owed-question': 'moved',
  'payment-refused': 'moved',
  'payment-returned': 'moved',
  'refund-failed': 'moved',
  overpaid: 'moved',
  'not-delivered': 'owed',
  question: 'owed',
  approved: 'agreed',
  'left-to-bill': 'left',
  'job-to-schedule': 'agreed',
  'check-reported': 'check',
  'check-of-void': 'check',
  'older-version': 'owed',
  'not-with-client': 'owed',
  'ready-to-send': 'owed',
  overdue: 'owed',
  'quote-expires': 'agreed',
  'quote-waiting': 'agreed',
  'warranty-ends': 'none',
} as const satisfies Record<TodayReason, 'owed' | 'check' | 'moved' | 'agreed' | 'left' | 'none'>;

const items = async (): Promise<readonly TodayItem[]> =>
  (await world.itemsUnder('TODAY#')).map((item) => todayItem.parse(item) as TodayItem);

const centsOf = async (reason: TodayReason) =>
  (await items()).filter((item) => item.reason === reason).map(({ cents }) => cents);

const at = (unitPrice: string) => ({
  clientName: 'Dana',
  clientEmail: 'dana@client.example',
  taxRate: '',
  discount: '',
  dueDate: world.clock().toISOString().slice(0, 10),
  lineItems: [aLine({ description: 'Furnace', quantity: '1', unitPrice })],
});

/** An invoice of $368.05 that its client has. */
async function emailedInvoice() {
  const answer = await world.submit({ invoice: at('368.05') });
  if (!answer.ok) throw new Error(answer.refusal.code);
  const { invoiceId } = answer.value.invoice;
  await world.emailToClient(invoiceId);
  const read = await world.readInvoice(invoiceId);
  return { invoiceId, linkId: read.ok ? (read.value.invoice.linkId ?? '') : '' };
}

const links = () => ({ links: clientLinks(world.plain, world.clock) });
const questions = () => invoiceQuestions(world.plain, world.clock);
const ask = (linkId: string) =>
  askInvoiceQuestion(
    { linkId, question: 'Why so dear?' },
    { ...links(), questions: questions(), hash: sha256 },
  );

/** Corrects the invoice of Dana to another amount and name of the client. */
const correct = async (invoiceId: string, price: string) => {
  const answer = await world.submit({
    invoiceId,
    mail: false,
    invoice: { ...at(price), clientName: 'Dana B.' },
  });
  if (!answer.ok) throw new Error(answer.refusal.code);
};

test('every item about an invoice says the amount and client of its correction, and amounts that moved stay', async () => {
  const { invoiceId, linkId } = await emailedInvoice();
  await ask(linkId);
  await reportCheckSent(linkId, links());
  const payableUntil = world.clock().toISOString();
  await tryCommit(world.plain, update(invoice, invoice.key(pat, invoiceId), { set: { payableUntil } }));
  const facts = { document: 'invoice', documentId: invoiceId, title: '', clientName: 'Dana' } as const;
  const moved = { ...facts, clientEmail: '', cents: 368_05 } as const;
  for (const reason of ['payment-unclear', 'payment-checking'] as const)
    await commit(world.plain, [putTodayItem(pat, { ...moved, reason })]);
  const before = (await items()).map(({ reason }) => reason);
  await correct(invoiceId, '335.58');
  const after = await items();
  expect(before.filter((reason) => !after.some((item) => item.reason === reason))).toEqual([]);
  expect(after.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['question', 'check-reported', 'payment-unclear', 'payment-checking', 'overdue']),
  );
  const wrong = after.filter(
    ({ reason, cents, clientName }) =>
      clientName !== 'Dana B.' || cents !== (amountOf[reason] === 'moved' ? 368_05 : 335_58),
  );
  expect(wrong).toEqual([]);
});

test('a check that was announced says its own amount again when the invoice is corrected upwards', async () => {
  const { invoiceId, linkId } = await emailedInvoice();
  await reportCheckSent(linkId, links());
  await correct(invoiceId, '300');
  expect(await centsOf('check-reported')).toEqual([300_00]);
  await correct(invoiceId, '500');
  expect(await centsOf('check-reported')).toEqual([368_05]);
});

test('a question that was answered does not come back with a correction', async () => {
  const { invoiceId, linkId } = await emailedInvoice();
  await ask(linkId);
  world.advance(1000);
  await answerInvoiceQuestions(
    { userId: pat, invoiceId },
    { invoices: invoiceReader(world.plain), questions: questions() },
  );
  await correct(invoiceId, '335.58');
  expect(await centsOf('question')).toEqual([]);
});

test('every item about a quote says the amount of its new revision, and of a signed change order', async () => {
  const quoteId = world.newQuoteId();
  const priced = (unitPrice: string) => ({
    taxRate: '',
    discount: '',
    deposit: '',
    lineItems: [aLine({ description: 'Furnace', quantity: '1', unitPrice })],
  });
  await world.send(quoteId, priced('400'));
  await world.ask(quoteId, 'Is it loud?');
  world.advance(2 * 60 * 60_000);
  await world.ask(quoteId, 'Is it green?');
  expect(await centsOf('question')).toEqual([400_00, 400_00]);
  const { contentId } = await world.detail(quoteId);
  await world.send(quoteId, priced('350'), { basedOn: contentId });
  const sent = await items();
  expect(sent.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['question', 'quote-waiting']));
  expect(sent.filter(({ cents }) => cents !== 350_00)).toEqual([]);
  await world.accept(quoteId, await world.shownHash(quoteId));
  const changeId = world.newQuoteId();
  await world.send(changeId, { ...aTypedChange(), ...priced('50') }, { changeOf: quoteId });
  await world.accept(changeId, await world.shownHash(changeId));
  const signed = (await items()).filter(({ documentId }) => documentId !== changeId);
  expect(signed.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['question', 'approved', 'job-to-schedule']),
  );
  expect(signed.filter(({ cents }) => cents !== 400_00)).toEqual([]);
});

test('the table of amounts names each reason of Today once', () => {
  expect(Object.keys(amountOf)).toEqual([...todayReasons]);
});
