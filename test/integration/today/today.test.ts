import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TodayItem } from '#domain/today/today-item';
import { commit } from '#lambdas/platform/table/commit';
import { reportCheckSent } from '#lambdas/public-links/client-reports';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { hideTodayEntry } from '#lambdas/today/hide-today-entry';
import { listToday } from '#lambdas/today/list-today';
import { putTodayItem } from '#lambdas/today/store/today-item';
import { tableOn } from '#test/support/invoice-tables';
import { pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

const day = 24 * 60 * 60 * 1000;
let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
});

/** The reason and client of each item that Today lists. */
async function listed(): Promise<readonly string[]> {
  const answer = await listToday(pat, { table: world.plain, clock: world.clock });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.items.map(({ reason, clientName }) => `${reason}: ${clientName}`);
}

/** Presses "Not now", or Undo with the response to such a press. Returns the time until which the document is hidden. */
async function notNow(documentId: string, undo?: string): Promise<string> {
  const context = { table: world.plain, clock: world.clock };
  const answer = await hideTodayEntry({ userId: pat, documentId, undo }, context);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.hiddenUntil;
}

/** Submits an invoice, which is emailed to its owner alone. Returns its ID. */
async function submitInvoice(clientName: string, dueDate = '') {
  const answer = await world.submit({ invoice: { clientName, clientEmail: 'dana@client.example', dueDate } });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.invoice.invoiceId;
}

test('an account with nothing to do has an empty list', async () => {
  expect(await listed()).toEqual([]);
});

test('an invoice that only its owner has is listed until its client has it', async () => {
  const invoiceId = await submitInvoice('Dana');
  expect(await listed()).toEqual(['not-with-client: Dana']);
  await world.emailToClient(invoiceId);
  expect(await listed()).toEqual([]);
});

test('an invoice is listed from the day after its due date, and once', async () => {
  const today = world.clock().toISOString().slice(0, 10);
  await world.emailToClient(await submitInvoice('Dana', today));
  expect(await listed()).toEqual([]);
  world.advance(2 * day);
  expect(await listed()).toEqual(['overdue: Dana']);
});

test('a reported check is listed in place of the overdue invoice', async () => {
  const today = world.clock().toISOString().slice(0, 10);
  const invoiceId = await submitInvoice('Dana', today);
  await world.emailToClient(invoiceId);
  world.advance(3 * day);
  const answer = await world.readInvoice(invoiceId);
  const linkId = answer.ok ? (answer.value.invoice.linkId ?? '') : '';
  await reportCheckSent(linkId, { links: clientLinks(world.plain, world.clock) });
  expect(await listed()).toEqual(['check-reported: Dana']);
  // After two weeks without a check the invoice is overdue again.
  world.advance(15 * day);
  expect(await listed()).toEqual(['overdue: Dana']);
});

test('a check that is reported while a payment is recorded is not listed for a paid invoice', async () => {
  const invoiceId = await submitInvoice('Dana');
  await world.emailToClient(invoiceId);
  const answer = await world.readInvoice(invoiceId);
  const linkId = answer.ok ? (answer.value.invoice.linkId ?? '') : '';
  const client = engine.client();
  let reports = 0;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'TransactWriteItemsCommand' && reports++ === 0)
        await reportCheckSent(linkId, { links: clientLinks(world.plain, world.clock) });
      return next(args);
    },
    { step: 'initialize', name: 'report-a-check-first' },
  );
  expect((await world.pay(invoiceId, {}, tableOn(client, world.tableName))).ok).toBe(true);
  expect(reports).toBe(2);
  expect(await listed()).toEqual([]);
});

test('a question is listed until it is answered', async () => {
  const quoteId = world.newQuoteId();
  await world.send(quoteId);
  await world.ask(quoteId, 'Is it loud?');
  const [first] = await listed();
  expect(first).toMatch(/^question: /);
  const [{ questionId = '' } = {}] = (await world.detail(quoteId)).questions;
  await world.setAnswered(quoteId, questionId, true);
  expect(await listed()).toEqual([]);
});

test('listed entries are found behind a hundred hidden items', async () => {
  const hiddenUntil = new Date(world.clock().getTime() + day).toISOString();
  const item = (documentId: string): TodayItem => ({
    reason: 'overdue',
    document: 'invoice',
    documentId,
    from: '2026-01-01',
    title: documentId,
    clientName: 'Dana',
    clientEmail: '',
    cents: 100,
  });
  for (let at = 0; at < 120; at += 1)
    await commit(world.plain, [putTodayItem(pat, item(`i${String(at).padStart(3, '0')}`), hiddenUntil)]);
  await commit(world.plain, [putTodayItem(pat, item('i999'))]);
  expect(await listed()).toEqual(['overdue: Dana']);
});

test('an approved quote is listed until it is billed', async () => {
  const quoteId = world.newQuoteId();
  await world.send(quoteId);
  await world.accept(quoteId, await world.shownHash(quoteId));
  const [item] = await listed();
  expect(item).toMatch(/^approved: /);
  const billed = await world.submit({ quoteId, invoice: { clientName: 'Dana' } });
  expect(billed.ok).toBe(true);
  // The bill is not what was agreed, so the work still needs a date.
  const [job, ...others] = await listed();
  expect(job).toMatch(/^job-to-schedule: /);
  expect(others).toEqual(['not-with-client: Dana']);
});

test('"Not now" hides an entry for a week, and no other', async () => {
  const invoiceId = await submitInvoice('Dana');
  await submitInvoice('Ruth');
  await notNow(invoiceId);
  expect(await listed()).toEqual(['not-with-client: Ruth']);
  world.advance(6 * day);
  expect(await listed()).toEqual(['not-with-client: Ruth']);
  world.advance(2 * day);
  expect((await listed()).toSorted()).toEqual(['not-with-client: Dana', 'not-with-client: Ruth']);
});

test('"Not now" hides every reason of the document that is listed, and Undo lists them again', async () => {
  const today = world.clock().toISOString().slice(0, 10);
  const invoiceId = await submitInvoice('Dana', today);
  world.advance(2 * day);
  const hiddenUntil = await notNow(invoiceId);
  expect(await listed()).toEqual([]);
  await notNow(invoiceId, hiddenUntil);
  expect(await listed()).toEqual(['not-with-client: Dana']);
  await world.emailToClient(invoiceId);
  expect(await listed()).toEqual(['overdue: Dana']);
});

test('an entry that was hidden returns earlier when there is a new reason', async () => {
  const today = world.clock().toISOString().slice(0, 10);
  const invoiceId = await submitInvoice('Dana', today);
  await notNow(invoiceId);
  expect(await listed()).toEqual([]);
  world.advance(2 * day);
  expect(await listed()).toEqual(['overdue: Dana']);
});

test('Undo does not list an entry that is hidden for another reason', async () => {
  const item: TodayItem = {
    reason: 'overdue',
    document: 'invoice',
    documentId: 'i1',
    from: '2026-01-01',
    title: '7',
    clientName: 'Dana',
    clientEmail: '',
    cents: 100,
  };
  const reminded = new Date(world.clock().getTime() + 3 * day).toISOString();
  await commit(world.plain, [putTodayItem(pat, item, reminded)]);
  const hiddenUntil = await notNow('i1');
  await notNow('i1', hiddenUntil);
  expect(await listed()).toEqual([]);
});

test('"Not now" for a document that is no longer listed changes nothing', async () => {
  const invoiceId = await submitInvoice('Dana');
  await world.emailToClient(invoiceId);
  await notNow(invoiceId);
  expect(await world.itemsUnder('TODAY#')).toEqual([]);
});

test('a quote without an answer is listed after a week, and again a week after a new revision', async () => {
  const quoteId = world.newQuoteId();
  await world.send(quoteId);
  world.advance(6 * day);
  expect(await listed()).toEqual([]);
  world.advance(day);
  expect(await listed()).toEqual(['quote-waiting: Dana Whitfield']);
  const { contentId } = await world.detail(quoteId);
  await world.send(quoteId, { title: 'New furnace, larger' }, { basedOn: contentId });
  expect(await listed()).toEqual([]);
  world.advance(7 * day);
  expect(await listed()).toEqual(['quote-waiting: Dana Whitfield']);
  await world.accept(quoteId, await world.shownHash(quoteId));
  const reasons = (await listed()).map((entry) => entry.split(':')[0]);
  expect(reasons).toContain('approved');
  expect(reasons).not.toContain('quote-waiting');
});

test.each(['declined', 'withdrawn'])('a quote that was %s does not wait for an answer', async (answer) => {
  const quoteId = world.newQuoteId();
  await world.send(quoteId);
  world.advance(7 * day);
  if (answer === 'declined') await world.decline(quoteId, await world.shownHash(quoteId));
  else await world.withdraw(quoteId);
  expect(await listed()).toEqual([]);
  expect(await world.itemsUnder('TODAY#')).toEqual([]);
});
