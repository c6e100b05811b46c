import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { saveInvoiceDraft } from '#lambdas/invoices/drafts/save-invoice-draft';
import { getInvoicePdf } from '#lambdas/invoices/pdf/get-invoice-pdf';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { getClientInvoicePdf } from '#lambdas/public-links/get-client-invoice-pdf';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { prepareReminder } from '#lambdas/reminders/mail-reminder';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { aClientMailPass } from '#test/support/client-mail-pass';
import { aLine, anInvoice } from '#test/support/invoices';
import { pat } from '#test/support/lite-world';
import { percent, progressIn, type QuoteParts, rest, startQuoteParts } from '#test/support/quote-parts';
import type { QuoteWorld } from '#test/support/quote-world';

const opened = startQuoteParts();
let world: QuoteWorld;
let parts: QuoteParts;

beforeEach(() => {
  ({ world, parts } = opened);
});

const client = { clientName: 'Dana Whitfield', clientEmail: 'dana@whitfield.example' };

/** An approved quote of $6,696.00. */
async function approved(): Promise<string> {
  const quoteId = world.newQuoteId();
  await world.send(quoteId, {
    title: 'New furnace',
    lineItems: [aLine({ quantity: '1', unitPrice: '6696' })],
  });
  await world.accept(quoteId, await world.shownHash(quoteId));
  await world.dispatch();
  return quoteId;
}

/** Bills a part and emails its invoice to the client. Returns its ID. */
async function billToClient(quoteId: string, part: Parameters<typeof progressIn>[0]): Promise<string> {
  const made = await world.submit({
    quoteId,
    client: { message: '' },
    invoice: { ...client, progress: progressIn(part) },
  });
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  await world.dispatch();
  return made.value.invoice.invoiceId;
}

async function pageOf(invoiceId: string) {
  const { linkId = '' } = await parts.find(invoiceId);
  const links = clientLinks(world.plain, world.clock);
  const page = await getClientInvoice(linkId, { links, clock: world.clock, hash: String });
  if (!page.ok) throw new Error(page.refusal.code);
  return page.value.view;
}

const remainderOn = async (invoiceId: string) =>
  (await pageOf(invoiceId)).paper?.sheet.facts.find(({ label }) => label.startsWith('Remaining'));

async function moneyOf(quoteId: string) {
  const page = await world.read(quoteId);
  if (!page.ok) throw new Error(page.refusal.code);
  return page.value.quote.money;
}

const half = 'agreed $6,696.00, billed so far $3,348.00, still to be billed $3,348.00.';
const all = 'agreed $6,696.00, billed so far $6,696.00, still to be billed $0.00.';

/** The texts of the emails to the client, without the first ones of all. */
async function emailed(after = 0): Promise<string> {
  const mails = await Promise.all(world.service.raw.slice(after).map((raw) => PostalMime.parse(raw)));
  const own = mails.filter(({ to }) => to?.some(({ address }) => address === client.clientEmail));
  return own.map(({ text = '' }) => text.replaceAll('\n', ' ')).join(' ');
}

test('the page, email and receipt of a paid part say that it is not all, and the page what is billed now', async () => {
  const quoteId = await approved();
  const first = await billToClient(quoteId, percent('50'));
  expect((await pageOf(first)).part).toBe(`Part of New furnace: ${half}`);
  expect(await remainderOn(first)).toEqual({ label: 'Remaining', value: '$3,348.00' });
  expect(await emailed()).toContain(`Part of New furnace: ${half}`);
  expect(await world.pay(first, { receipt: true })).toMatchObject({ ok: true });
  await world.dispatchLater();
  expect(await emailed()).toContain(`Part of New furnace. When the invoice was sent: ${half}`);
  const second = await billToClient(quoteId, rest);
  expect((await pageOf(first)).part).toBe(`Part of New furnace: ${all}`);
  expect(await remainderOn(first)).toEqual({ label: 'Remaining when this was sent', value: '$3,348.00' });
  expect(await remainderOn(second)).toEqual({ label: 'Remaining', value: '$0.00' });
});

test('after another part was voided, the page of the last part says what is still to be billed', async () => {
  const quoteId = await approved();
  const first = await billToClient(quoteId, percent('50'));
  const last = await billToClient(quoteId, rest);
  expect(await parts.setVoid(first, true)).toMatchObject({ ok: true });
  expect((await pageOf(last)).part).toBe(`Part of New furnace: ${half}`);
  expect(await remainderOn(last)).toEqual({ label: 'Remaining when this was sent', value: '$0.00' });
  expect(await pageOf(first)).not.toHaveProperty('part');
});

test('the page of an approved quote says what is paid so far, what is billed and not, and when all is paid', async () => {
  const quoteId = await approved();
  const agreedCents = 6_696_00;
  expect(await moneyOf(quoteId)).toEqual({
    ...{ agreedCents, paidCents: 0, billedOpenCents: 0, notBilledCents: 6_696_00, invoiceCount: 0 },
  });
  await world.setDeposit(quoteId, { amount: '1000', on: '2026-11-01' });
  expect(await moneyOf(quoteId)).toMatchObject({ paidCents: 1_000_00, notBilledCents: 5_696_00 });
  const first = await billToClient(quoteId, percent('50'));
  expect(await moneyOf(quoteId)).toMatchObject({
    ...{ paidCents: 1_000_00, billedOpenCents: 2_348_00, notBilledCents: 3_348_00, invoiceCount: 1 },
  });
  await world.pay(first);
  expect(await moneyOf(quoteId)).toMatchObject({ paidCents: 3_348_00, billedOpenCents: 0 });
  const last = await billToClient(quoteId, rest);
  await world.pay(last);
  expect(await moneyOf(quoteId)).toEqual({
    ...{ agreedCents, paidCents: 6_696_00, billedOpenCents: 0, notBilledCents: 0, invoiceCount: 2 },
  });
});

test('a part that only the owner has counts as billed on paper, page, contract and in the list, as a draft', async () => {
  const quoteId = await approved();
  const saved = await saveInvoiceDraft(
    {
      ...{ userId: pat, submissionId: world.newKey(), quoteId },
      invoice: anInvoice({ ...client, progress: progressIn(percent('50')) }),
    },
    world.ordinaryPorts(),
  );
  const first = saved.ok ? saved.value.invoice.invoiceId : '';
  expect(await moneyOf(quoteId)).toMatchObject({ notBilledCents: 6_696_00, draftCents: 3_348_00 });
  const second = await billToClient(quoteId, rest);
  const page = await pageOf(second);
  expect(page.part).toBe(
    'Part of New furnace: agreed $6,696.00, billed so far $6,696.00, of which $3,348.00 is in a draft, still to be billed $0.00.',
  );
  expect(page.paper?.sheet.facts).toContainEqual({ label: 'Billed before', value: '$3,348.00' });
  expect(await remainderOn(second)).toEqual({ label: 'Remaining', value: '$0.00' });
  expect(await emailed()).toContain('billed so far $6,696.00, of which $3,348.00 is in a draft');
  expect(await moneyOf(quoteId)).toMatchObject({
    ...{ billedOpenCents: 3_348_00, notBilledCents: 3_348_00, draftCents: 3_348_00, invoiceCount: 1 },
  });
  const { bills = [] } = await world.detail(quoteId);
  expect(bills.map(({ invoiceId, isDraft }) => [invoiceId, isDraft])).toEqual([
    [first, true],
    [second, undefined],
  ]);
});

test('a part that is emailed again says what is billed by then', async () => {
  const quoteId = await approved();
  const first = await billToClient(quoteId, percent('50'));
  await billToClient(quoteId, rest);
  const before = world.service.raw.length;
  const again = await world.emailToClient(first);
  expect(again).toMatchObject({ ok: true });
  await world.dispatch();
  expect(await emailed(before)).toContain(`Part of New furnace: ${all}`);
});

test('the page of a quote lists its invoices with number, state and what arrived, without void ones', async () => {
  const quoteId = await approved();
  const first = await billToClient(quoteId, percent('50'));
  await world.pay(first);
  const second = await billToClient(quoteId, percent('20'));
  const { invoiceNumber } = await parts.find(first);
  const { bills } = await world.detail(quoteId);
  expect(bills).toMatchObject([
    {
      invoiceId: first,
      invoiceNumber,
      badge: { label: 'Paid' },
      totalCents: 3_348_00,
      receivedCents: 3_348_00,
    },
    { invoiceId: second, badge: { label: 'Sent' }, totalCents: 1_339_20, receivedCents: 0 },
  ]);
  await parts.setVoid(second, true);
  expect((await world.detail(quoteId)).bills).toMatchObject([{ invoiceId: first }]);
});

test('the client’s page of a quote says no sum while a payment of one of its invoices is being checked', async () => {
  const quoteId = await approved();
  const first = await billToClient(quoteId, percent('50'));
  expect(await moneyOf(quoteId)).toMatchObject({ billedOpenCents: 3_348_00 });
  const { mark } = onlineChanges(world.plain, world.clock);
  await mark(pat, first, true, []);
  expect(await moneyOf(quoteId)).toBeUndefined();
  await mark(pat, first, false, []);
  expect(await moneyOf(quoteId)).toMatchObject({ billedOpenCents: 3_348_00 });
});

test('an invoice says of what was billed before which part is in a draft, until the client has that one', async () => {
  const quoteId = await approved();
  const draft = await parts.bill(quoteId, percent('25'), { mail: false });
  const rowsOn = async (invoiceId: string) =>
    (await pageOf(invoiceId)).paper?.sheet.facts.filter(({ label }) => label === 'Of it in a draft');
  const second = await billToClient(quoteId, percent('25'));
  expect(await rowsOn(second)).toEqual([{ label: 'Of it in a draft', value: '$1,674.00' }]);
  expect((await world.detail(quoteId)).billing?.drafts).toEqual([draft]);
  const progress = progressIn(percent('25'));
  expect(
    await world.submit({ invoiceId: draft, client: { message: '' }, invoice: { ...client, progress } }),
  ).toMatchObject({ ok: true });
  await world.dispatch();
  expect(await rowsOn(second)).toEqual([]);
  expect((await world.detail(quoteId)).billing?.drafts).toBeUndefined();
});

test('the PDF as it is now says what is in a draft and what remains now, the one that was emailed what it said then', async () => {
  const quoteId = await approved();
  const draft = await parts.bill(quoteId, percent('25'), { mail: false });
  const second = await billToClient(quoteId, percent('25'));
  const { contentId } = await parts.find(second);
  const ports = world.ordinaryPorts();
  const rowsOf = (bytes: Uint8Array) => {
    const { facts } = JSON.parse(new TextDecoder().decode(bytes).slice('%PDF '.length)) as InvoiceSheet;
    const rows = facts.filter(({ label }) => /^(Of it|Remaining)/.test(label));
    return rows.map(({ label, value }) => `${label} ${value}`);
  };
  async function ownersPdf(wanted?: string) {
    const pdf = await getInvoicePdf({ userId: pat, invoiceId: second, contentId: wanted }, ports);
    return pdf.ok ? rowsOf(pdf.value.bytes) : [pdf.refusal.code];
  }
  async function clientsPdf() {
    const { linkId = '' } = await parts.find(second);
    const links = clientLinks(world.plain, world.clock);
    const pdf = await getClientInvoicePdf(linkId, { ...ports, links });
    return pdf.ok ? rowsOf(pdf.value.bytes) : [pdf.refusal.code];
  }
  const emailedRows = ['Of it in a draft $1,674.00', 'Remaining $3,348.00'];
  expect([await ownersPdf(), await clientsPdf()]).toEqual([emailedRows, emailedRows]);
  expect((await pageOf(second)).paper?.isChanged).toBeUndefined();

  const progress = progressIn(percent('25'));
  const sent = { invoiceId: draft, client: { message: '' }, invoice: { ...client, progress } };
  expect(await world.submit(sent)).toMatchObject({ ok: true });
  await world.dispatch();
  const withoutDraft = ['Remaining $3,348.00'];
  expect([await ownersPdf(), await clientsPdf()]).toEqual([withoutDraft, withoutDraft]);
  expect((await pageOf(second)).paper?.isChanged).toBe(true);

  expect(await parts.setVoid(draft, true)).toMatchObject({ ok: true });
  const old = ['Remaining when this was sent $3,348.00'];
  expect([await ownersPdf(), await clientsPdf()]).toEqual([old, old]);
  expect(await ownersPdf(contentId)).toEqual(emailedRows);

  // The papers of emails that are sent later say the same: the invoice again, a reminder, and a receipt.
  expect(await world.emailToClient(second)).toMatchObject({ ok: true });
  await world.dispatch();
  const lastAttached = async () => {
    const { attachments } = await PostalMime.parse(world.service.raw.at(-1) ?? '');
    return rowsOf(new Uint8Array(attachments[0]?.content as ArrayBuffer));
  };
  expect(await lastAttached()).toEqual(old);
  const reminded = await reminderStore(world.plain, world.clock).find({ userId: pat, invoiceId: second });
  if (!reminded) throw new Error('There is nothing to remind of');
  const message = { messageId: 'reminder-1', stopSecret: 'secret' };
  const reminder = (await prepareReminder(reminded, message, ports))(aClientMailPass(client.clientEmail));
  expect(rowsOf(reminder.attachments?.[0]?.content ?? new Uint8Array())).toEqual(old);
  expect(await world.pay(second, { receipt: true })).toMatchObject({ ok: true });
  await world.dispatchLater();
  expect(await lastAttached()).toEqual(old);
});
