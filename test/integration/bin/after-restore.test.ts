// @module-tag further
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IssuedInvoice } from '#bin/restore/issued-invoices';
import { countUnsettled, settleRestoredTable } from '#bin/restore/settle-restored-table';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { outbox as limits } from '#domain/messaging/message';
import { allWaitingIds } from '#lambdas/composition/all-messages';
import { accountIds, readBooks, repairBooks } from '#lambdas/composition/books/account-books';
import { booksCheckUnit } from '#lambdas/composition/books/check-books';
import { startBooksCheck } from '#lambdas/composition/books/start-books-check';
import { outboxPorts } from '#lambdas/composition/outbox-ports';
import { rescheduleAccount } from '#lambdas/composition/projections';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { feedSchedule } from '#lambdas/messaging/feed-work';
import { sendWaiting } from '#lambdas/messaging/send-waiting-emails';
import { feederLock } from '#lambdas/messaging/store/feeder-lock';
import { countFailure, messagesAside, retryMessage } from '#lambdas/messaging/store/set-aside';
import { waitingMessages } from '#lambdas/messaging/store/waiting-messages';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import type { PaymentProvider } from '#lambdas/online-payments/provider';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { logTo } from '#lambdas/platform/log';
import { documentBucket } from '#lambdas/platform/s3/document-bucket';
import { repeatInvoice } from '#lambdas/recurring/repeat-invoice';
import { setRepeat } from '#lambdas/recurring/repeats';
import { repeatStore } from '#lambdas/recurring/store/repeat-store';
import { remind } from '#lambdas/reminders/remind';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { scheduledIds, scheduledWork } from '#lambdas/scheduler/scheduled-items';
import { runUnit } from '#lambdas/tasks/run-unit';
import { taskStore } from '#lambdas/tasks/store/task-store';
import { forgetMails } from '#test/support/fake-mail-service';
import { s3On } from '#test/support/fake-object-store';
import { planFault } from '#test/support/fault-plan';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { allOf, testRenderers } from '#test/support/outbox';
import { paymentWorld } from '#test/support/payment-world';
import { runSchedulerAndOutbox, turnOnReminders } from '#test/support/reminding';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;
const client = 'dana@client.example';

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  logTo(() => undefined);
  world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/New_York', nextNumber: 'HHA-0100' });
});
afterEach(() => logTo((line) => process.stdout.write(String(line))));

const setClock = (instant: string) => world.advance(Date.parse(instant) - world.clock().getTime());
const runDueWork = () => runSchedulerAndOutbox(world, engine);
type Items = Awaited<ReturnType<LiteWorld['items']>>;

async function mailedInvoice(invoiceNumber: string, dueDate: string): Promise<string> {
  const invoice = {
    clientName: 'Dana Whitfield',
    clientEmail: client,
    invoiceNumber,
    issueDate: '2026-11-03',
    dueDate,
  };
  const saved = await world.submit({ invoice });
  if (!saved.ok) throw new Error(saved.refusal.code);
  const { invoiceId } = saved.value.invoice;
  const mailed = await world.emailToClient(invoiceId);
  if (!mailed.ok) throw new Error(mailed.refusal.code);
  return invoiceId;
}

/** A name for each email that was sent, such as `receipt PAYMENT`; an email sent twice is listed twice. */
const sentEmails = () => world.service.names.map(({ kind, id }) => `${kind} ${id}`);

/** Replaces the table's items with those of the copy. */
async function restore(copy: Items): Promise<void> {
  const { client: dynamo } = world.plain;
  for (const { PK, SK } of await world.items())
    await dynamo.send(new DeleteCommand({ TableName: world.tableName, Key: { PK, SK } }));
  for (const Item of copy) await dynamo.send(new PutCommand({ TableName: world.tableName, Item }));
}

const backupAt = '2026-11-09T12:00:00.000Z';
const lostAt = '2026-11-13T22:00:00.000Z';

/**
 * When the backup is taken, one receipt waits and another is being sent. Afterwards both are sent, a recurring invoice
 * creates and emails an invoice, two reminders are sent, and a payment is recorded with its receipt. Then the table is
 * lost and restored. Returns the emails sent after the backup.
 */
async function loseAndRestoreTable(): Promise<{
  readonly sentBeforeLoss: readonly string[];
  readonly invoiceId: string;
  /** The invoices of the lost table. */
  readonly lostInvoices: Awaited<ReturnType<LiteWorld['itemsUnder']>>;
}> {
  await turnOnReminders(world);
  const invoiceId = await mailedInvoice('HHA-0090', '2026-11-12');
  const paidInvoiceId = await mailedInvoice('HHA-0091', '2026-12-20');
  const repeating = await mailedInvoice('HHA-0092', '2026-12-20');
  const ports = {
    store: repeatStore(world.plain, world.clock),
    invoices: invoiceReader(world.plain),
    accounts: invoiceAccounts(world.plain, world.clock),
    clock: world.clock,
  };
  const choice = { rhythm: 'month', from: '2026-11-10', way: 'client' } as const;
  expect(await setRepeat({ userId: pat, invoiceId: repeating }, choice, ports)).toMatchObject({ ok: true });
  await runDueWork();
  setClock(backupAt);
  await world.pay(paidInvoiceId, { amount: '10', date: '2026-11-08', receipt: true });
  world.advance(receiptDelaySeconds * 1_000);
  await claimWaiting();
  await world.pay(paidInvoiceId, { amount: '20', date: '2026-11-08', receipt: true });
  // A run of the schedule is active and remembers what it has handed over.
  await feederLock(world.plain, world.clock, 'schedule').acquire();
  const copy = await world.items();
  forgetMails(world.service);

  // The function that had claimed the first receipt continues and sends it.
  await world.sweepAfterLease();
  await runDueWork();
  for (const day of ['10', '11', '12', '13']) {
    setClock(`2026-11-${day}T15:00:00.000Z`);
    await runDueWork();
  }
  await world.pay(paidInvoiceId, { amount: '30', date: '2026-11-13', receipt: true });
  world.advance(receiptDelaySeconds * 1_000);
  await runDueWork();
  setClock(lostAt);
  const sentBeforeLoss = sentEmails();
  const lostInvoices = await world.itemsUnder('INVOICE#');
  await restore(copy);
  return { sentBeforeLoss, invoiceId, lostInvoices };
}

/** Claims waiting messages, as a worker that dies right afterwards would. */
async function claimWaiting(): Promise<void> {
  const { findWaiting } = outboxPorts(world.plain, world.portsUnder(planFault()), testRenderers);
  for (const partition of allWaitingIds(world.plain).partitions(world.clock()))
    for (const one of await allOf(partition)) {
      const waiting = 'id' in one ? findWaiting(one.id) : undefined;
      if (waiting && 'claim' in waiting) await waiting.claim();
    }
}

const lostPeriod = { since: new Date(backupAt), until: new Date(lostAt) };

const settleTable = (provider?: PaymentProvider, issued: readonly IssuedInvoice[] = []) =>
  settleRestoredTable(world.plain, lostPeriod, {
    issued,
    bucket: documentBucket(s3On(world.store), 'documents'),
    siteOrigin: 'https://billhook.example',
    ...(provider && { provider }),
  });

/** Runs the schedule for a minute with the real lock and memory of its feeder; returns the IDs that it hands over. */
async function runScheduleFeeder(): Promise<string[]> {
  const ids: string[] = [];
  const send = async (_: string, offered: readonly { readonly id: string }[]) => {
    ids.push(...offered.map(({ id }) => id));
    return offered.length;
  };
  await feedSchedule({
    ids: scheduledIds(world.plain),
    lock: feederLock(world.plain, world.clock, 'schedule'),
    queues: { send },
    clock: world.clock,
  });
  return ids;
}

/** Runs the outbox worker on these IDs, and then the tasks that it started. */
async function runWorkers(ids: readonly string[]): Promise<void> {
  const { plain: table, clock } = world;
  const ports = world.portsUnder(planFault());
  const scheduled = scheduledWork(
    table,
    {
      remind: (name) => remind(name, { store: reminderStore(table, clock), clock }),
      repeat: (name) => repeatInvoice(name, { ...ports, store: repeatStore(table, clock) }),
      continueRound: rescheduleAccount(table, clock),
      checkBooks: startBooksCheck(table, clock),
    },
    clock,
  );
  const findWaiting = waitingMessages([], { finish: async () => undefined }, { scheduled });
  for (const id of ids) await sendWaiting(id, async () => undefined, { ...ports, findWaiting });
  world.advance(61_000);
  const finishAtOnce = async () => 'finished' as const;
  for (const unit of await taskStore(table, clock).overdue(9))
    await runUnit(unit, {
      tasks: taskStore(table, clock),
      work: {
        deletion: finishAtOnce,
        'full-export': finishAtOnce,
        'full-import': finishAtOnce,
        'books-check': booksCheckUnit(table, clock),
      },
      offer: async () => undefined,
    });
}

const sentTwice = () => sentEmails().filter((one, at, all) => all.indexOf(one) !== at);

describe('after a disaster', () => {
  test('without settling the restored table, clients get emails twice', async () => {
    const { sentBeforeLoss } = await loseAndRestoreTable();
    expect(sentBeforeLoss.map((one) => one.split(' ')[0]).toSorted()).toEqual(
      expect.arrayContaining(['client-invoice', 'receipt', 'receipt', 'receipt', 'reminder']),
    );
    await world.sweepAfterLease();
    await runDueWork();
    expect(sentTwice().length).toBeGreaterThan(0);
  });

  test('settling the restored table prevents second emails, marks possibly sent emails as unknown, and leaves correct books', async () => {
    const { sentBeforeLoss, invoiceId } = await loseAndRestoreTable();
    expect(await countUnsettled(world.plain, lostPeriod)).toMatchObject({ waiting: 1 });
    const { unknown, scheduled, failed } = await settleTable();
    expect(failed).toEqual([]);
    expect(scheduled).toMatchObject({ 'repeat-made': 1 });
    // Settling sent nothing, and marked every earlier email as unknown, except for the receipt of the lost payment.
    expect(sentEmails()).toEqual(sentBeforeLoss);
    const unknownNames = unknown.map((one) => one.replace(` ${pat}`, ''));
    expect(sentBeforeLoss.filter((one) => !unknownNames.includes(one))).toEqual([sentBeforeLoss.at(-1)]);

    for (const prefix of ['MESSAGE#receipt#', 'MESSAGE#reminder#'])
      for (const { state } of await world.itemsUnder(prefix)) expect(state, prefix).toBe('unknown');
    const madeInvoices = (await world.itemsUnder('INVOICE#')).filter(
      ({ repeatOf }) => repeatOf !== undefined,
    );
    expect(madeInvoices).toMatchObject([{ issueDate: '2026-11-10', clientMail: { delivery: 'unknown' } }]);
    const shown = await world.readInvoice(invoiceId);
    expect(JSON.stringify(shown)).toContain('unconfirmed');

    for await (const userId of accountIds(world.plain, {
      unitsPerSecond: 1e6,
      sleep: async () => undefined,
    })) {
      await repairBooks(world.plain, userId);
      expect((await readBooks(world.plain, userId)).findings).toEqual([]);
    }

    setClock('2026-11-13T23:00:00.000Z');
    await world.sweepAfterLease();
    await runDueWork();
    expect(sentTwice()).toEqual([]);
    expect(sentEmails()).toEqual(sentBeforeLoss);
  });

  test('no number is given twice, a recurring invoice keeps its number, and the lost invoices are listed', async () => {
    const { lostInvoices } = await loseAndRestoreTable();
    const repeated = lostInvoices.find(({ repeatOf }) => repeatOf !== undefined);
    // Two invoices were made by hand before the recurring one.
    const issuedAs = (number: string, contentId: string): IssuedInvoice => ({
      ...{ userId: pat, invoiceId: `invoice-${number}`, contentId, number },
      ...{ to: client, at: '2026-11-10T12:00:00.000Z' },
    });
    const byHand = [issuedAs('HHA-0100', 'lost-1'), issuedAs('HHA-0101', 'lost-2')];
    const { missing } = await settleTable(undefined, [
      ...byHand,
      issuedAs('HHA-0102', String(repeated?.contentId)),
      issuedAs('OTHER-9', 'lost-3'),
    ]);
    expect(missing.map(({ number }) => number)).toEqual(['HHA-0100', 'HHA-0101', 'OTHER-9']);
    const again = (await world.itemsUnder('INVOICE#')).filter(({ repeatOf }) => repeatOf !== undefined);
    expect(again).toMatchObject([{ invoiceNumber: 'HHA-0102' }]);
    expect(await world.lite()).toMatchObject({ nextNumber: 'HHA-0103' });
  });

  test('after settling, the next reminder and the next recurring invoice are sent on time', async () => {
    const { sentBeforeLoss } = await loseAndRestoreTable();
    await settleTable();
    for (const day of ['14', '20', '27']) {
      setClock(`2026-11-${day}T15:00:00.000Z`);
      await runDueWork();
    }
    setClock('2026-12-10T15:00:00.000Z');
    await runDueWork();
    expect(sentTwice()).toEqual([]);
    const emailsAfterwards = sentEmails().slice(sentBeforeLoss.length);
    expect(emailsAfterwards.some((one) => /^client-invoice .*20261210$/.test(one))).toBe(true);
    expect(emailsAfterwards.some((one) => one.startsWith('reminder'))).toBe(true);
  });

  test('online payments made after the backup are recorded again, without a second receipt', async () => {
    const pay = await paymentWorld(engine, world);
    await openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.ports);
    setClock(backupAt);
    const copy = await world.items();
    forgetMails(world.service);
    setClock('2026-11-10T15:00:00.000Z');
    pay.account.act({ kind: 'pay-by-card', paymentIndex: 0 });
    const object = pay.account.act({ kind: 'money-booked', paymentIndex: 0 }) as Readonly<
      Record<string, unknown>
    >;
    await receivePaymentEvent(pay.webhook(object, { eventId: 'evt_lost' }), pay.ports);
    await runDueWork();
    const sentBeforeLoss = sentEmails();
    expect(sentBeforeLoss).toEqual([expect.stringContaining('receipt')]);
    const event = {
      eventId: 'evt_lost',
      type: 'payment_intent.succeeded',
      createdAt: world.clock().getTime() / 1_000,
      subject: { kind: 'payment', id: String(object.id) },
    } as const;
    setClock(lostAt);
    await restore(copy);
    // This event happens during maintenance, so the provider sends it again afterwards.
    const laterEvent = { ...event, eventId: 'evt_later', createdAt: world.clock().getTime() / 1_000 + 600 };
    pay.listed.push(laterEvent, event);

    pay.setDown(true);
    expect(await settleTable(pay.provider)).toMatchObject({
      paymentEvents: 0,
      unreadAccounts: [`${pat}: The payment provider does not list events: unavailable`],
    });
    pay.setDown(false);
    expect(await settleTable(pay.provider)).toMatchObject({
      paymentEvents: 1,
      unreadAccounts: [],
      failed: [],
      unknown: sentBeforeLoss.map((one) => `${one} ${pat}`),
    });
    expect(await world.readInvoice(pay.invoiceId)).toMatchObject({
      value: { invoice: { status: 'paid', paidCents: 45_000 } },
    });
    await repairBooks(world.plain, pat);
    expect((await readBooks(world.plain, pat)).findings).toEqual([]);
    setClock('2026-11-14T23:00:00.000Z');
    await receivePaymentEvent(pay.webhook(object, { eventId: 'evt_lost' }), pay.ports);
    await runDueWork();
    expect(sentEmails()).toEqual(sentBeforeLoss);
  });

  test('scheduled work is handed over again, and a check of the books finds nothing', async () => {
    await loseAndRestoreTable();
    await settleTable();
    await repairBooks(world.plain, pat);
    setClock('2026-11-20T15:00:00.000Z');
    const ids = await runScheduleFeeder();
    expect(ids.map((id) => id.split(' ')[1]?.split('#')[0])).toEqual(
      expect.arrayContaining(['TOTALS', 'REMINDER']),
    );
    expect(await runScheduleFeeder()).toEqual([]);
    await runWorkers(ids);
    const [totals] = await world.itemsUnder('TOTALS');
    expect(totals?.lastCheck).toMatchObject({
      differenceCount: 0,
      at: expect.stringContaining('2026-11-20'),
    });
    expect((await runScheduleFeeder()).filter((id) => ids.includes(id))).toEqual([]);
  });

  test('an email that was set aside in the backup is not sent again, although an operator had retried it after the backup', async () => {
    setClock(backupAt);
    const paidInvoiceId = await mailedInvoice('HHA-0093', '2026-12-20');
    await world.pay(paidInvoiceId, { amount: '10', date: '2026-11-08', receipt: true });
    const [receipt] = await world.itemsUnder('MESSAGE#receipt#');
    const key = { PK: String(receipt?.PK), SK: String(receipt?.SK) };
    for (let tried = 0; tried < limits.tries; tried += 1)
      await countFailure(world.plain, key, String(receipt?.id), world.clock());
    const copy = await world.items();
    forgetMails(world.service);
    setClock('2026-11-10T15:00:00.000Z');
    for (const one of await messagesAside(world.plain)) await retryMessage(world.plain, one, world.clock());
    await runDueWork();
    const sentBeforeLoss = sentEmails();
    expect(sentBeforeLoss).toEqual([`receipt ${receipt?.id}`]);
    setClock(lostAt);
    await restore(copy);

    expect(await settleTable()).toMatchObject({ unknown: [], failed: [] });
    setClock('2026-11-14T15:00:00.000Z');
    await world.sweepAfterLease();
    await runDueWork();
    expect(sentEmails()).toEqual(sentBeforeLoss);
    const [aside, ...others] = await messagesAside(world.plain);
    expect(others).toEqual([]);
    expect(aside?.name.id).toBe(receipt?.id);
    expect(`${aside?.since}` < '2026-11-10').toBe(true);
  });

  test('the restored table can be settled twice', async () => {
    const { sentBeforeLoss } = await loseAndRestoreTable();
    await settleTable();
    expect(await settleTable()).toMatchObject({ unknown: [], failed: [] });
    expect(sentEmails()).toEqual(sentBeforeLoss);
  });
});
