import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#domain/clients/client';
import { standingOf } from '#domain/documents/standing';
import { owedReport } from '#domain/reports/owed-report';
import type { StatementPage } from '#domain/statements/statement-page';
import { mostUrgent } from '#domain/today/today-item';
import { todayTexts } from '#domain/today/today-texts';
import { getClient } from '#lambdas/clients/get-client';
import { clientDays } from '#lambdas/clients/store/client-days';
import { clientLookup } from '#lambdas/clients/store/client-lookup';
import { clientStore } from '#lambdas/clients/store/client-store';
import { readBooks as auditedBooks } from '#lambdas/composition/books/account-books';
import {
  depositReader,
  invoicesBeingChecked,
  takesOnlinePayments,
  unbilledDeposits,
} from '#lambdas/composition/projections';
import { totalsReader } from '#lambdas/invoices/index';
import { getInvoicePdf } from '#lambdas/invoices/pdf/get-invoice-pdf';
import type { InvoiceAccount } from '#lambdas/invoices/ports';
import { findInvoices } from '#lambdas/invoices/search/find-invoices';
import { listInvoices } from '#lambdas/invoices/search/list-invoices';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceFinder } from '#lambdas/invoices/store/invoice-finder';
import { invoiceList } from '#lambdas/invoices/store/invoice-list';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { receivedPayments } from '#lambdas/invoices/store/received-payments';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { processEvent, retakeEvent } from '#lambdas/online-payments/process-event';
import type { ProviderRefusal } from '#lambdas/online-payments/provider';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { payeeAccount } from '#lambdas/online-payments/store/payee-account';
import { paymentSession } from '#lambdas/online-payments/store/payment-session';
import { providerEvent } from '#lambdas/online-payments/store/provider-event';
import { logTo } from '#lambdas/platform/log';
import { find } from '#lambdas/platform/table/read';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { getOverview } from '#lambdas/reports/get-overview';
import { readBooks } from '#lambdas/reports/read-books';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { drawStatement } from '#lambdas/statements/read-statement';
import { todayList } from '#lambdas/today/index';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { emptyOutbox, unlimitedLock } from '#test/support/outbox';
import { runPaymentSchedule } from '#test/support/payment-schedule';
import { type PaymentWorld, paymentWorld } from '#test/support/payment-world';
import { valueIn } from '#test/support/recorded-story';
import type { TableEngine } from '#test/support/table-engine';

const minute = 60_000;
const day = 24 * 60 * minute;

let engine: TableEngine;
let world: LiteWorld;
let pay: PaymentWorld;
let logged: string[];

beforeEach(async () => {
  logged = [];
  logTo((line) => logged.push(line));
  engine = memoryEngine();
  world = await liteWorld(engine);
  await world.openAccount(pat);
  pay = await paymentWorld(engine, world);
});
afterEach(() => logTo((line) => process.stdout.write(line)));

const openPage = () => openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.ports);
const clientPage = async () => {
  const links = clientLinks(world.plain, world.clock);
  const found = await getClientInvoice(pay.linkId, { links, clock: world.clock, hash: String });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.view;
};
const linesOf = (event: string) => logged.filter((line) => line.includes(`"${event}"`));
const openEvents = async () =>
  (await find(world.plain, paymentSession, paymentSession.key(pat, pay.invoiceId)))?.openEvents;
const today = async () => {
  const { items } = await todayList(world.plain).read(pat, '2030-01-01', world.clock());
  return items.filter(({ reason }) => reason === 'payment-unclear');
};
/** The client pays on the page, and the provider refuses every answer from then on. */
async function payWhile(reason: ProviderRefusal): Promise<void> {
  expect(await openPage()).toMatchObject({ ok: true });
  const paid = pay.payByCard();
  pay.refuseWith(reason);
  expect(await pay.send(paid)).toMatchObject({ ok: true });
}

/** The invoice as its owner finds it in the list and in Today. */
async function found() {
  const ports = {
    finder: invoiceFinder(world.plain),
    payments: receivedPayments(world.plain),
    beingChecked: invoicesBeingChecked(world.plain),
  };
  const list = valueIn(await findInvoices(pat, { today: '2026-11-03' }, ports)).invoices;
  const lister = { lister: invoiceList(world.plain), beingChecked: invoicesBeingChecked(world.plain) };
  expect(valueIn(await listInvoices(pat, undefined, lister)).invoices).toEqual(list);
  const { items } = await todayList(world.plain).read(pat, '2030-01-01', world.clock());
  return {
    note: list.map((invoice) => standingOf(invoice, '2026-11-03').note),
    today: mostUrgent(items).map((item) => `${todayTexts.reason(item)} (${todayTexts.action(item)})`),
  };
}

test('a payment that cannot be read yet is shown in the row of its invoice and in Today, before what is overdue', async () => {
  await payWhile({ kind: 'unavailable' });
  const checked = {
    note: ['A payment is being checked'],
    today: ['A payment of $450.00 is being checked. (View payments)'],
  };
  expect(await found()).toEqual(checked);
  // A second event about it; either may be processed first.
  await pay.send(pay.act({ kind: 'money-booked', paymentIndex: 0 }));
  expect(await openEvents()).toBe(2);
  expect(await found()).toEqual(checked);
  pay.refuseWith(undefined);
  await processEvent('evt_1', pay.ports);
  expect(await openEvents()).toBe(1);
  const { items } = await todayList(world.plain).read(pat, '2030-01-01', world.clock());
  expect(items.map(({ reason }) => reason)).toContain('payment-checking');
  await processEvent('evt_2', pay.ports);
  expect(await openEvents()).toBe(0);
  expect(await found()).toEqual({ note: [undefined], today: [] });
});

/** What is overdue long after the invoice was due: the tile, its list, the client's card, the reports and Today. */
async function overdue() {
  const today = '2027-01-20';
  const { table: plain, clock } = { table: world.plain, clock: world.clock };
  const ports = { finder: invoiceFinder(plain), payments: receivedPayments(plain) };
  const beingChecked = invoicesBeingChecked(plain);
  const list = await findInvoices(pat, { show: 'overdue', today }, { ...ports, beingChecked });
  const sum = await ports.finder.sum(pat, { show: 'overdue', today }, undefined);
  const overview = valueIn(await getOverview(pat, { table: plain, clock }));
  const record = await invoiceReader(plain).find(pat, pay.invoiceId);
  const { owed } = valueIn(
    await getClient(pat, record?.clientId ?? '', {
      clients: clientStore(plain, clock),
      days: clientDays(plain),
      clock,
    }),
  );
  const pages = {
    ...bookPages(plain),
    totals: totalsReader(plain),
    depositOf: depositReader(plain),
    unbilled: unbilledDeposits(plain),
  };
  const { invoices } = valueIn(await readBooks(pat, { cursor: undefined, withLines: false }, pages));
  const { items } = await todayList(plain).read(pat, today, clock());
  const { current: _notYet, ...late } = owed;
  return {
    tile: overview.overdue,
    list: valueIn(list).invoices.map((invoice) => standingOf(invoice, today).badge.label),
    sum: sum.cents,
    client: Object.values(late).reduce((total, one) => total + one, 0),
    report: owedReport(invoices, today).total?.slice(1, -1),
    today: items.some(({ reason }) => reason === 'overdue'),
    books: (await auditedBooks(plain, pat)).findings,
  };
}

test('an invoice is overdue nowhere while its payment is being checked, and everywhere once that is over', async () => {
  pay = await paymentWorld(engine, world, undefined, { dueDate: '2026-12-03' });
  expect(await openPage()).toMatchObject({ ok: true });
  world.advance(78 * day);
  const before = await overdue();
  expect(before).toMatchObject({
    ...{ tile: { cents: 45_000, count: 1 }, list: ['Overdue'], sum: 45_000, client: 45_000 },
    ...{ today: true, books: [] },
  });
  // The client's card is declined, but the provider does not tell it yet.
  const declined = pay.act({ kind: 'decline', paymentIndex: 0 });
  pay.refuseWith({ kind: 'unavailable' });
  await pay.send(declined);
  expect(await overdue()).toMatchObject({
    ...{ tile: { cents: 0, count: 0 }, list: [], sum: 0, client: 0 },
    ...{ today: false, books: [] },
  });
  pay.refuseWith(undefined);
  await processEvent('evt_1', pay.ports);
  expect(await overdue()).toEqual(before);
});

test('a page is not closed because a payment on it is being checked', async () => {
  await payWhile({ kind: 'unavailable' });
  const page = await find(world.plain, paymentSession, paymentSession.key(pat, pay.invoiceId));
  expect(page).toMatchObject({ isClosing: false, openEvents: 1 });
});

test('a statement asks for nothing of an invoice while its payment is being checked', async () => {
  await payWhile({ kind: 'unavailable' });
  const record = await invoiceReader(world.plain).find(pat, pay.invoiceId);
  const client = await clientLookup(world.plain, pat).byId(record?.clientId ?? '');
  let drawn: StatementPage | undefined;
  const statement = await drawStatement(
    {
      userId: pat,
      client: client as Client,
      account: (await invoiceAccounts(world.plain, world.clock).find(pat)) as InvoiceAccount,
      sinceOf: () => '2026-01-01',
      now: world.clock(),
    },
    {
      finder: invoiceFinder(world.plain),
      contents: invoiceReader(world.plain),
      payments: receivedPayments(world.plain),
      beingChecked: invoicesBeingChecked(world.plain),
      takesOnlinePayments: takesOnlinePayments(world.plain, world.clock),
      renderPdf: async (page) => {
        drawn = page;
        return new Uint8Array();
      },
    },
  );
  expect(statement.statement.open).toHaveLength(1);
  expect(drawn?.tables[0]?.sums).toEqual([
    { label: 'Balance due', value: '$0.00' },
    { label: 'Not asked for yet', value: '$450.00' },
  ]);
  // Nobody is told how to pay while nothing is asked for.
  expect(drawn?.payment).toBeUndefined();
});

test('its email, its copy and its papers ask for nothing and say so while a payment is being checked', async () => {
  await payWhile({ kind: 'unavailable' });
  world.service.raw.length = 0;
  valueIn(await world.emailToClient(pay.invoiceId, { copies: ['office@whitfield.example'] }));
  await emptyOutbox(world, engine, undefined, { lock: unlimitedLock });
  const mails = await Promise.all(world.service.raw.map((raw) => PostalMime.parse(raw)));
  const toClient = mails.filter(({ subject }) => subject?.startsWith('Invoice'));
  expect(toClient).toHaveLength(2);
  for (const mail of toClient) {
    const text = mail.text?.replaceAll(/\s+/g, ' ');
    expect(text).toContain('A payment is being checked. Please do not pay again.');
    expect(text).toContain('Not asked for yet');
    expect(text).not.toMatch(/left to pay|How to pay|View and pay|due November/);
  }
  const pdf = valueIn(await getInvoicePdf({ userId: pat, invoiceId: pay.invoiceId }, world.ordinaryPorts()));
  const paper = new TextDecoder().decode(pdf.bytes);
  expect(paper).toContain('"label":"Not asked for yet","value":"$450.00"');
  expect(paper).not.toMatch(/Amount due|How to pay/);
  pay.refuseWith(undefined);
  await processEvent('evt_1', pay.ports);
  const paid = valueIn(await getInvoicePdf({ userId: pat, invoiceId: pay.invoiceId }, world.ordinaryPorts()));
  expect(new TextDecoder().decode(paid.bytes)).toContain('PAID');
});

describe.each([
  ['our key lacks a permission', { kind: 'unavailable' }],
  ['this release cannot read the payment', { kind: 'unreadable' }],
  ['the provider answers something new', { kind: 'rejected', code: 'a_new_code' }],
] as const)('a payment while %s', (_, reason) => {
  test('is kept, cannot be made again, raises an alarm after an hour, and is recorded once it can be read', async () => {
    await payWhile(reason);
    const shown = await pay.detail();
    expect(shown.paidCents).toBeUndefined();
    expect(standingOf(shown, '2026-11-03').headline).toBe('A payment is being checked.');
    expect((await clientPage()).onlinePayment).toEqual({ state: 'checking' });
    pay.refuseWith(undefined);
    expect(await openPage()).toMatchObject({ refusal: { code: 'payment-being-checked' } });
    pay.refuseWith(reason);
    for (const _round of [1, 2, 3]) {
      world.advance(15 * minute);
      await runPaymentSchedule(world, pay);
    }
    expect(linesOf('payment-event-late')).toEqual([]);
    world.advance(20 * minute);
    await runPaymentSchedule(world, pay);
    expect(linesOf('payment-event-late')).not.toEqual([]);
    world.advance(4 * day);
    await runPaymentSchedule(world, pay);
    pay.refuseWith(undefined);
    world.advance(15 * minute);
    await runPaymentSchedule(world, pay);
    const { payments, ...invoice } = await pay.detail();
    expect(invoice).toMatchObject({ status: 'paid', paidCents: 45_000 });
    expect(invoice).not.toHaveProperty('isBeingChecked');
    expect(payments).toHaveLength(1);
    expect((await clientPage()).onlinePayment).toBeUndefined();
    expect(await openEvents()).toBe(0);
    expect(pay.opened.size).toBe(1);
  });
});

test('events that arrive twice and in another order are counted once each, and leave no page blocked', async () => {
  expect(await openPage()).toMatchObject({ ok: true });
  pay.act({ kind: 'decline', paymentIndex: 0 });
  const declined = pay.webhook(pay.act({ kind: 'cancel', paymentIndex: 1 }), { eventId: 'evt_a' });
  const other = pay.webhook(pay.account.current()[0] as never, { eventId: 'evt_b' });
  pay.refuseWith({ kind: 'unavailable' });
  for (const webhook of [other, declined, declined, other, declined])
    expect(await receivePaymentEvent(webhook, pay.ports)).toMatchObject({ ok: true });
  expect(await openEvents()).toBe(1);
  pay.refuseWith(undefined);
  world.advance(15 * minute);
  await runPaymentSchedule(world, pay);
  expect(await openEvents()).toBe(0);
  expect(await openPage()).toMatchObject({ ok: true });
});

describe('a payment on an account to which the owner withdrew our access', () => {
  test('is set aside after a day, with one alarm and an entry in Today, and is taken up again', async () => {
    await payWhile({ kind: 'no-access' });
    expect(await find(world.plain, payeeAccount, payeeAccount.key(pat))).toMatchObject({
      canCharge: false,
      accessLostAt: expect.any(String),
    });
    expect((await clientPage()).onlinePayment).toEqual({ state: 'checking' });
    for (let hours = 0; hours < 23; hours += 1) {
      world.advance(60 * minute);
      await runPaymentSchedule(world, pay);
    }
    expect(await today()).toEqual([]);
    expect(linesOf('payment-event-aside')).toEqual([]);
    world.advance(90 * minute);
    await runPaymentSchedule(world, pay);
    expect(linesOf('payment-event-aside')).toHaveLength(1);
    expect(linesOf('payment-event-late')).toEqual([]);
    expect(await today()).toMatchObject([{ documentId: pay.invoiceId, cents: 45_000, clientName: 'Dana' }]);
    // The client is offered the other ways to pay, and nothing is read any more.
    expect((await clientPage()).onlinePayment).toEqual({ state: 'unavailable' });
    logged.length = 0;
    for (let days = 0; days < 5; days += 1) {
      world.advance(day);
      await runPaymentSchedule(world, pay);
    }
    expect(logged.join('')).not.toContain('payment');
    expect(await retakeEvent('evt_1', pay.ports)).toBe('payment-event-set-aside');
    pay.refuseWith(undefined);
    expect(await retakeEvent('evt_1', pay.ports)).toBe('payment-event-reduced');
    expect(await pay.detail()).toMatchObject({ status: 'paid', paidCents: 45_000 });
    expect(await today()).toEqual([]);
    expect((await find(world.plain, providerEvent, providerEvent.key('evt_1')))?.asideAt).toBeUndefined();
  });

  test('that was on its way is no longer read after a day, and is listed in Today', async () => {
    expect(await openPage()).toMatchObject({ ok: true });
    await pay.send(pay.act({ kind: 'start-bank-payment', paymentIndex: 0 }));
    pay.refuseWith({ kind: 'no-access' });
    for (let hours = 0; hours < 30; hours += 1) {
      world.advance(60 * minute);
      await runPaymentSchedule(world, pay);
    }
    expect(linesOf('payment-event-aside')).toHaveLength(1);
    expect(await today()).toMatchObject([{ documentId: pay.invoiceId, cents: 45_000 }]);
  });

  test('opens no page, and the owner reads why', async () => {
    pay.refuseWith({ kind: 'no-access' });
    expect(await openPage()).toMatchObject({ refusal: { code: 'online-payment-unavailable' } });
    expect((await clientPage()).onlinePayment).toEqual({ state: 'unavailable' });
  });
});
