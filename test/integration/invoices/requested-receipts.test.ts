import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { timelineText } from '#domain/invoices/timeline';
import { mailboxOf, stopMail } from '#lambdas/client-email/store/mail-stop';
import { tryCommit } from '#lambdas/platform/table/commit';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { dispatchReceipts } from '#test/support/receipts';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

const client = 'dana@client.example';
const [check, cash] = ['payment-by-check-0001', 'payment-by-cash-00002'];

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

/** Creates an invoice of $89.50 that a check and then cash paid in full, and returns its ID. */
async function paidInvoice(changes: Record<string, unknown> = {}): Promise<string> {
  const outcome = await world.submit({ invoice: { clientName: 'Dana', clientEmail: client, ...changes } });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const { invoiceId } = outcome.value.invoice;
  await world.pay(invoiceId, { key: check, amount: '50', date: '2026-11-01', method: 'check' });
  await world.pay(invoiceId, { key: cash, method: 'cash' });
  world.service.delivered.length = 0;
  return invoiceId;
}

const dispatch = () => dispatchReceipts(world, engine);

test('The receipt of an earlier payment adds up, and lists the day and method of each payment', async () => {
  const invoiceId = await paidInvoice();
  expect(await world.requestReceipt(invoiceId, check)).toMatchObject({ ok: true, value: { to: client } });
  expect(await world.requestReceipt(invoiceId, cash)).toMatchObject({ ok: true, value: { to: client } });
  const mails = await dispatch();
  expect(mails).toHaveLength(2);
  const [ofCheck, ofCash] = ['$50.00', '$39.50'].map((amount) =>
    mails.find(({ text }) => text.includes(`Amount received: ${amount}`)),
  );
  expect(ofCheck?.text).toContain(
    'Invoice total: $89.50\nPaid November 1, 2026 (Check): $50.00\nBalance after these payments: $39.50',
  );
  expect(ofCash?.text).toContain(
    'Paid November 1, 2026 (Check): $50.00\nPaid November 3, 2026 (Cash): $39.50',
  );
  const read = await world.readInvoice(invoiceId);
  expect(read.ok && read.value.invoice.timeline.map(timelineText)).toContain(
    `Receipt for $50.00 emailed to ${client}`,
  );
});

test('One key sends one receipt, also after it was sent; another key sends it again', async () => {
  const invoiceId = await paidInvoice();
  const key = 'receipt-request-000001';
  await Promise.all([
    world.requestReceipt(invoiceId, check, key),
    world.requestReceipt(invoiceId, check, key),
  ]);
  // It is on its way, so a second press changes nothing.
  expect((await world.requestReceipt(invoiceId, check)).ok).toBe(true);
  expect(await dispatch()).toHaveLength(1);
  await world.requestReceipt(invoiceId, check, key);
  expect(await dispatch()).toEqual([]);
  const again = 'receipt-request-000002';
  await world.requestReceipt(invoiceId, check, again);
  await world.requestReceipt(invoiceId, check, again);
  expect(await dispatch()).toHaveLength(1);
  await world.requestReceipt(invoiceId, check, again);
  expect(await dispatch()).toEqual([]);
});

test('While a further receipt is on its way, no second one is queued, whatever its key', async () => {
  const invoiceId = await paidInvoice();
  await world.requestReceipt(invoiceId, check);
  expect(await dispatch()).toHaveLength(1);
  await world.requestReceipt(invoiceId, check, 'receipt-request-000001');
  await Promise.all([
    world.requestReceipt(invoiceId, check, 'receipt-request-000002'),
    world.requestReceipt(invoiceId, check, 'receipt-request-000003'),
  ]);
  expect(await dispatch()).toHaveLength(1);
  // Each of these requests is a repetition of one that was answered.
  await world.requestReceipt(invoiceId, check, 'receipt-request-000001');
  expect(await dispatch()).toEqual([]);
});

test('A receipt whose payment is removed before it is emailed is not sent', async () => {
  const invoiceId = await paidInvoice();
  await world.requestReceipt(invoiceId, check);
  await world.unpay(invoiceId, check);
  expect(await dispatch()).toEqual([]);
});

test('No receipt goes to a client who stopped the mail, without an address, or for an unknown payment', async () => {
  const invoiceId = await paidInvoice();
  expect(await world.requestReceipt(invoiceId, 'payment-that-is-unknown')).toMatchObject({
    ok: false,
    refusal: { code: 'payment-not-found' },
  });
  await world.unpay(invoiceId, cash);
  expect(await world.requestReceipt(invoiceId, cash)).toMatchObject({
    refusal: { code: 'payment-not-found' },
  });
  const nameless = await paidInvoice({ clientEmail: '', invoiceNumber: 'NO-1' });
  expect(await world.requestReceipt(nameless, check)).toMatchObject({
    refusal: { code: 'client-email-missing' },
  });
  await tryCommit(world.plain, stopMail(pat, mailboxOf(client), world.clock()));
  expect(await world.requestReceipt(invoiceId, check)).toMatchObject({
    refusal: { code: 'address-stopped' },
  });
  expect(await dispatch()).toEqual([]);
});
