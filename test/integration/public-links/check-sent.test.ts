import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkReportDays } from '#domain/invoices/check-on-the-way';
import { formatDollars } from '#domain/money';
import { dayIn } from '#domain/time-zone';
import { todayTexts } from '#domain/today/today-texts';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { reportCheckSent } from '#lambdas/public-links/client-reports';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { todayHiding, todayList } from '#lambdas/today/index';
import { pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

const day = 24 * 60 * 60 * 1000;
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

const setVoid = (invoiceId: string, isVoid: boolean) =>
  setInvoiceVoid(
    { userId: pat, invoiceId, void: isVoid },
    {
      invoices: invoiceReader(world.plain),
      voids: invoiceVoids(world.plain, world.clock),
    },
  );

/** The IDs of an invoice that was emailed to its client. */
async function emailedInvoice() {
  await world.submit({ invoice: { clientName: 'Dana', clientEmail: 'dana@client.example' } });
  const [{ invoiceId } = {}] = await world.itemsUnder('INVOICE#');
  await world.emailToClient(String(invoiceId));
  const answer = await world.readInvoice(String(invoiceId));
  if (!answer.ok) throw new Error(answer.refusal.code);
  return { invoiceId: String(invoiceId), linkId: answer.value.invoice.linkId ?? '' };
}

const readInvoice = async (invoiceId: string) => {
  const answer = await world.readInvoice(invoiceId);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.invoice;
};

const reportsOf = async (invoiceId: string) =>
  (await readInvoice(invoiceId)).timeline.filter(({ kind }) => kind === 'check-reported');

async function clientView(linkId: string) {
  const ports = { links: links(), clock: world.clock, hash: (text: string) => text };
  const answer = await getClientInvoice(linkId, ports);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.view;
}

const isReported = async (linkId: string) => (await clientView(linkId)).isCheckReported;

test('a client reports that a check was sent: the owner sees it, and nothing is recorded as paid', async () => {
  const { invoiceId, linkId } = await emailedInvoice();
  expect(await isReported(linkId)).toBeUndefined();
  expect(await reportCheckSent(linkId, { links: links() })).toEqual({ ok: true, value: { success: true } });
  expect(await isReported(linkId)).toBe(true);
  expect(await reportsOf(invoiceId)).toHaveLength(1);
  expect(await readInvoice(invoiceId)).toMatchObject({ status: 'sent', checkReportedAt: expect.any(String) });
  expect(await world.itemsUnder('PAYMENT#')).toEqual([]);
});

test('a reported check counts once a day for each link', async () => {
  const { invoiceId, linkId } = await emailedInvoice();
  await reportCheckSent(linkId, { links: links() });
  const [first] = await reportsOf(invoiceId);
  world.advance(day - 60_000);
  await reportCheckSent(linkId, { links: links() });
  expect(await reportsOf(invoiceId)).toEqual([first]);
  world.advance(2 * 60_000);
  expect(await isReported(linkId)).toBeUndefined();
  await reportCheckSent(linkId, { links: links() });
  const [second] = await reportsOf(invoiceId);
  expect(second?.at).not.toBe(first?.at);
});

test('a check that is reported again is listed in Today, although the owner hid the first report', async () => {
  const { invoiceId, linkId } = await emailedInvoice();
  const listed = async () => {
    const today = dayIn('America/New_York', world.clock().toISOString());
    const { items } = await todayList(world.plain).read(pat, today, world.clock());
    return items.filter(({ reason }) => reason === 'check-reported').length;
  };
  await reportCheckSent(linkId, { links: links() });
  expect(await listed()).toBe(1);
  const hiding = todayHiding(world.plain);
  const now = world.clock();
  const today = dayIn('America/New_York', now.toISOString());
  const hiddenUntil = new Date(now.getTime() + 7 * day).toISOString();
  await hiding.hide(pat, invoiceId, { today, now, hiddenUntil });
  expect(await listed()).toBe(0);
  world.advance(2 * day);
  await reportCheckSent(linkId, { links: links() });
  expect(await listed()).toBe(1);
});

test('a reported check keeps the amount that the client saw, until a check is recorded', async () => {
  const { invoiceId, linkId } = await emailedInvoice();
  const { totalCents } = await readInvoice(invoiceId);
  const today = dayIn('America/New_York', world.clock().toISOString());
  const listed = async () => {
    const { items } = await todayList(world.plain).read(pat, today, world.clock());
    return items.filter(({ reason }) => reason === 'check-reported').map(({ cents }) => cents);
  };
  // The client's page still shows the version that was emailed.
  const lineItems = [{ description: 'Wall', quantity: '1', unitPrice: '5000' }];
  await world.submit({ invoiceId, mail: false, invoice: { lineItems } });
  await reportCheckSent(linkId, { links: links() });
  expect(await reportsOf(invoiceId)).toMatchObject([{ amountCents: totalCents }]);
  expect(await listed()).toEqual([totalCents]);
  await world.pay(invoiceId, { amount: '1', method: 'card' });
  expect(await listed()).toEqual([totalCents]);
  await world.pay(invoiceId, { amount: '2', method: 'check' });
  expect(await listed()).toEqual([]);
});

test('a void of the invoice keeps saying that the check is on its way, and an undo asks for the payment again', async () => {
  const { invoiceId, linkId } = await emailedInvoice();
  const { totalCents } = await readInvoice(invoiceId);
  const listed = async () => {
    const today = dayIn('America/New_York', world.clock().toISOString());
    const { items } = await todayList(world.plain).read(pat, today, world.clock());
    return items.filter(({ documentId }) => documentId === invoiceId);
  };
  await reportCheckSent(linkId, { links: links() });
  expect(await readInvoice(invoiceId)).toMatchObject({ checkReportedCents: totalCents });
  await setVoid(invoiceId, true);
  const [item, ...others] = await listed();
  expect(others).toEqual([]);
  expect(item).toMatchObject({ reason: 'check-of-void', cents: totalCents });
  expect(item && todayTexts.reason(item)).toBe(
    `${item?.clientName} said that a check for ${formatDollars(totalCents)} is on its way. The invoice is void.`,
  );
  await setVoid(invoiceId, false);
  expect((await listed()).map(({ reason, cents }) => [reason, cents])).toEqual([
    ['check-reported', totalCents],
  ]);
});

test('the client is asked about an announced check for two weeks', async () => {
  const { linkId } = await emailedInvoice();
  await reportCheckSent(linkId, { links: links() });
  world.advance((checkReportDays - 1) * day);
  expect(await clientView(linkId)).toHaveProperty('announcedCheck');
  world.advance(2 * day);
  expect(await clientView(linkId)).not.toHaveProperty('announcedCheck');
});

test("the client's page says what was paid, and what was due at the report if that has changed", async () => {
  const { invoiceId, linkId } = await emailedInvoice();
  const { totalCents } = await readInvoice(invoiceId);
  expect(await readInvoice(invoiceId)).not.toHaveProperty('checkReportedAt');
  expect((await clientView(linkId)).paper).not.toHaveProperty('paid');
  await reportCheckSent(linkId, { links: links() });
  expect(await clientView(linkId)).not.toHaveProperty('reportedDue');
  await world.pay(invoiceId, { amount: '10.50', method: 'card' });
  expect(await clientView(linkId)).toMatchObject({
    isCheckReported: true,
    reportedDue: formatDollars(totalCents),
    paper: { paid: '$10.50' },
  });
  world.advance(day + 60_000);
  expect(await clientView(linkId)).not.toHaveProperty('reportedDue');
});

test('a link that does not work gets the same response', async () => {
  expect(await reportCheckSent('a'.repeat(22), { links: links() })).toEqual({
    ok: true,
    value: { success: true },
  });
});
