import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { timelineText } from '#domain/invoices/timeline';
import { mailboxOf, stopMail } from '#lambdas/client-email/store/mail-stop';
import { allMessages } from '#lambdas/composition/all-messages';
import type { MailEventKind } from '#lambdas/messaging/mail-event';
import { tryCommit } from '#lambdas/platform/table/commit';
import { auditBooks } from '#test/support/lite-books';
import { pat } from '#test/support/lite-world';
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

const dana = 'dana@client.example';
const office = 'office@client.example';
const books = 'books@client.example';
const invoice = { clientName: 'Dana Whitfield', clientEmail: dana };

async function submit(client?: { readonly message: string; readonly copies?: string[] }): Promise<string> {
  const sent = await world.submit({ invoice, ...(client && { client }) });
  if (!sent.ok) throw new Error(sent.refusal.code);
  return sent.value.invoice.invoiceId;
}

async function timelineOf(invoiceId: string) {
  const found = await world.readInvoice(invoiceId);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.invoice.timeline.map(timelineText);
}

const copiesIn = () => world.mailsOf('invoice-copy');

async function report(to: string, kind: MailEventKind) {
  const message = world.service.names[world.service.delivered.indexOf(to)];
  if (message === undefined) throw new Error(`Nothing was sent to ${to}`);
  await allMessages(world.plain, world.clock)['invoice-copy'].report({
    kind,
    serviceId: 's1',
    message,
    at: new Date('2026-11-03T13:00:00.000Z'),
  });
}

test('an invoice goes to the client and, as emails of their own, to the further addresses that were chosen', async () => {
  const invoiceId = await submit({ message: 'Thanks for the coffee.', copies: [office, books, dana] });
  expect(world.service.delivered).not.toContain(office);
  await world.dispatch();
  expect(world.service.delivered.filter((to) => to !== pat)).toEqual(
    expect.arrayContaining([dana, office, books]),
  );
  expect(world.service.delivered.filter((to) => to === dana)).toHaveLength(1);
  const raw = world.service.raw[world.service.delivered.indexOf(office)] ?? '';
  const mail = await PostalMime.parse(raw);
  expect(mail.to).toEqual([{ address: office, name: '' }]);
  expect(mail.cc ?? []).toEqual([]);
  expect(mail.text).toContain('Thanks for the coffee.');
  expect(mail.attachments).toHaveLength(1);
  expect(await timelineOf(invoiceId)).toEqual(
    expect.arrayContaining([`Emailed to ${dana}`, `Emailed to ${office}`, `Emailed to ${books}`]),
  );
  await auditBooks(world, 'copies');
});

test('the copy of a paid invoice lists each payment with its day and method, as the email to the client does', async () => {
  const invoiceId = await submit();
  await world.pay(invoiceId, { amount: '50', date: '2026-11-01', method: 'check' });
  await world.pay(invoiceId, { method: 'cash' });
  await world.emailToClient(invoiceId, { copies: [office] });
  await world.dispatch();
  const textTo = async (address: string) =>
    (await PostalMime.parse(world.service.raw[world.service.delivered.lastIndexOf(address)] ?? '')).text ??
    '';
  const payments = ['Paid November 1, 2026 (Check): $50.00', 'Paid November 3, 2026 (Cash): $39.50'];
  for (const payment of payments) expect(await textTo(dana)).toContain(payment);
  for (const payment of payments) expect(await textTo(office)).toContain(payment);
});

test('the message of the owner is not kept once the copies were sent', async () => {
  await submit({ message: 'Canary 8841', copies: [office] });
  expect(JSON.stringify(await copiesIn())).toContain('Canary 8841');
  expect(JSON.stringify(await world.mailsOf('client-invoice'))).not.toContain('Canary 8841');
  await world.dispatch();
  expect(JSON.stringify(await copiesIn())).not.toContain('Canary 8841');
});

test('one address that wants no more email stops only its own copy, and the timeline says so', async () => {
  await tryCommit(world.plain, stopMail(pat, mailboxOf(office), world.clock()));
  const invoiceId = await submit({ message: '', copies: [office, books] });
  await world.dispatch();
  expect(world.service.delivered).not.toContain(office);
  expect(world.service.delivered).toContain(books);
  expect(await timelineOf(invoiceId)).toContain(`Not emailed to ${office}`);
});

test('a copy that comes back is on the timeline, and does not make the email to the client fail', async () => {
  const invoiceId = await submit({ message: '', copies: [office] });
  await world.dispatch();
  await report(office, 'bounced');
  expect(await timelineOf(invoiceId)).toContain(`Not delivered to ${office}`);
  const found = await world.readInvoice(invoiceId);
  expect(found).toMatchObject({ ok: true, value: { invoice: { clientMail: { delivery: 'accepted' } } } });
  expect(JSON.stringify(found)).not.toContain('"trouble"');
  expect(found.ok && found.value.invoice.clientVersions).toMatchObject([{ to: dana }]);
});

test('nobody gets a copy of an email that was certainly not sent, and a retry sends both', async () => {
  const invoiceId = await submit();
  const request = { mailId: 'one-key-0000000000000000', copies: [office], message: 'Canary 8842' };
  world.service.behave = () => 'reject';
  await world.emailToClient(invoiceId, request);
  expect(await copiesIn()).toEqual([]);
  // The message of the owner is not kept for copies that nobody gets.
  expect(JSON.stringify(await world.mailsOf('client-invoice'))).not.toContain('Canary 8842');
  world.service.behave = () => 'accept';
  await world.emailToClient(invoiceId, request);
  await world.dispatch();
  expect(world.service.delivered).toEqual(expect.arrayContaining([dana, office]));
  expect(await copiesIn()).toMatchObject([{ state: 'sent' }]);
  const raw = world.service.raw[world.service.delivered.lastIndexOf(office)] ?? '';
  expect((await PostalMime.parse(raw)).text).toContain('Canary 8842');
});

test('a copy waits for the confirmation of an email whose outcome is unknown', async () => {
  const invoiceId = await submit();
  world.service.behave = () => 'accept-then-time-out';
  await world.emailToClient(invoiceId, { mailId: 'one-key-0000000000000000', copies: [office] });
  expect(await copiesIn()).toEqual([]);
  world.service.behave = () => 'accept';
  await allMessages(world.plain, world.clock)['client-invoice'].report({
    kind: 'delivered',
    serviceId: 's1',
    message: { kind: 'client-invoice', id: 'one-key-0000000000000000', owner: pat },
    at: world.clock(),
  });
  await world.dispatch();
  expect(world.service.delivered).toContain(office);
});

test('a copy of an invoice that was changed or voided meanwhile is not sent', async () => {
  const invoiceId = await submit({ message: '', copies: [office] });
  const found = await world.readInvoice(invoiceId);
  if (!found.ok) throw new Error(found.refusal.code);
  const { contentId } = found.value.invoice;
  await world.submit({
    invoiceId,
    basedOn: contentId,
    mail: false,
    invoice: { ...invoice, notes: 'Corrected' },
  });
  await world.dispatch();
  expect(world.service.delivered).not.toContain(office);
  expect(await copiesIn()).toMatchObject([{ state: 'returned', reason: 'invoice-changed' }]);
});

test('a wrong or a sixth address is refused at its field, and nothing is saved', async () => {
  const wrong = await world.submit({ invoice, client: { message: '', copies: ['nobody'] } });
  expect(wrong).toMatchObject({
    ok: false,
    refusal: { code: 'invalid-request', faults: [{ field: 'client.copies' }] },
  });
  const copies = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@client.example`);
  expect(await world.submit({ invoice, client: { message: '', copies } })).toMatchObject({ ok: false });
  expect(world.service.delivered).toEqual([]);
});
