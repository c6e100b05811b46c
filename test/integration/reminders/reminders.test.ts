import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { outbox as limits } from '#domain/messaging/message';
import { formatDollars } from '#domain/money';
import { connectOnline } from '#domain/profile/details-changes';
import { keys } from '#domain/table/keys';
import { clientMailGate } from '#lambdas/client-email/client-mail-gate';
import { isStopped, mailboxOf, stopAfterComplaint } from '#lambdas/client-email/store/mail-stop';
import { allMessages } from '#lambdas/composition/all-messages';
import { accountTable } from '#lambdas/composition/projections';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { commit, tryCommit } from '#lambdas/platform/table/commit';
import { paymentDetails } from '#lambdas/profile/index';
import { accountZones } from '#lambdas/profile/store/account-profiles';
import { reportCheckSent } from '#lambdas/public-links/client-reports';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { getInvoiceReminders, setInvoiceReminders, setReminders } from '#lambdas/reminders/invoice-reminders';
import { type MailReminderPorts, mailReminder, prepareReminder } from '#lambdas/reminders/mail-reminder';
import { remindNow } from '#lambdas/reminders/remind-now';
import { startRound } from '#lambdas/reminders/store/reminder-rounds';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { reminderSwitches } from '#lambdas/reminders/store/reminder-switches';
import { aClientMailPass } from '#test/support/client-mail-pass';
import { everyFault, runWithFault } from '#test/support/crash-matrix';
import { fullEffort } from '#test/support/effort';
import { planFault } from '#test/support/fault-plan';
import { testInParts } from '#test/support/further-cases';
import { aLine } from '#test/support/invoices';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { emptyOutbox } from '#test/support/outbox';
import {
  reminderMailer,
  runScheduler,
  runSchedulerAndOutbox,
  turnOnReminders,
} from '#test/support/reminding';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';
import { updateItem } from '#test/support/update-item';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

const minute = 60_000;
const hour = 60 * minute;

/** Emails an invoice to its client on November 3, due on November 5 by default. Returns its ID. */
async function mailedInvoice(dueDate = '2026-11-05'): Promise<string> {
  const saved = await world.submit({
    invoice: { clientName: 'Dana Whitfield', clientEmail: 'dana@client.example', dueDate },
  });
  if (!saved.ok) throw new Error(saved.refusal.code);
  const { invoiceId } = saved.value.invoice;
  const mailed = await world.emailToClient(invoiceId);
  if (!mailed.ok) throw new Error(mailed.refusal.code);
  world.service.submissions.length = 0;
  return invoiceId;
}

const goTo = (instant: string) => world.advance(Date.parse(instant) - world.clock().getTime());
const run = () => runSchedulerAndOutbox(world, engine);
/** Empties the outbox. `interrupt` runs after the data of an email was read and before the email is sent. */
const emptyOutboxWhile = (interrupt: () => Promise<unknown>) =>
  emptyOutbox(world, engine, planFault(), {
    async siteOrigin() {
      await interrupt();
      return 'https://billhook.example';
    },
  });
const plan = async () => (await world.itemsUnder('REMINDER#'))[0];
const mails = () => world.service.submissions.length;
const idsOf = (invoiceId: string) => ({ userId: pat, invoiceId });
const ports = () => ({
  store: reminderStore(world.plain, world.clock),
  switches: reminderSwitches(world.plain, world.clock),
  invoices: invoiceReader(world.plain),
  clock: world.clock,
  mail: reminderMailer(world),
  passGate: clientMailGate(world.portsUnder(planFault())),
});

describe('the reminders of an account that turned them on', () => {
  test('are emailed once, at nine on the day of a stage, and shown on the timeline', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    // The next day is shown before the schedule has run.
    const reminderState = { ok: true, value: { isWanted: true, next: '2026-11-05' } };
    expect(await getInvoiceReminders(idsOf(invoiceId), ports())).toMatchObject(reminderState);
    await run();
    expect(await getInvoiceReminders(idsOf(invoiceId), ports())).toMatchObject(reminderState);
    expect(await plan()).toMatchObject({ due: '2026-11-05T14:00:00.000Z' });
    goTo('2026-11-05T13:59:00.000Z');
    expect(await run()).toEqual({});
    goTo('2026-11-05T14:01:00.000Z');
    expect(await run()).toEqual({ 'reminder-asked': 1, mailed: 1 });
    expect(await run()).toEqual({});
    expect(mails()).toBe(1);
    expect(world.service.delivered.at(-1)).toBe('dana@client.example');
    expect(await plan()).toMatchObject({ reached: 0, due: '2026-11-08T14:00:00.000Z' });
    const shown = await world.readInvoice(invoiceId);
    const events = shown.ok ? (shown.value.invoice.timeline ?? []) : [];
    expect(events.map(({ kind, mail }) => [kind, mail])).toContainEqual(['emailed', 'reminder']);
  });

  test('are not counted in the daily limit of their account before they are composed', async () => {
    world = await liteWorld(engine, { mailsPerDay: 2 });
    await world.openAccount(pat);
    await turnOnReminders(world);
    await mailedInvoice();
    await run();
    goTo('2026-11-05T14:01:00.000Z');
    await runScheduler(world, engine);
    // As many failures as the daily limit allows; another one would set the message aside.
    for (let time = 0; time < 2; time += 1) {
      await emptyOutboxWhile(() => Promise.reject(new Error('No origin')));
      world.advance((limits.retryMinutes + 1) * 60_000);
    }
    expect(await run()).toEqual({ mailed: 1 });
    expect(mails()).toBe(1);
  });

  test('do not overtake a waiting receipt, and continue with the next stage', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    goTo('2026-11-05T13:59:50.000Z');
    expect(await world.pay(invoiceId, { amount: '5', receipt: true })).toMatchObject({ ok: true });
    goTo('2026-11-05T14:00:10.000Z');
    expect(await run()).toEqual({ mailed: 1 });
    expect(mails()).toBe(1);
    expect(await run()).toEqual({});
    expect(await plan()).toMatchObject({ reached: 0, due: '2026-11-08T14:00:00.000Z' });
    goTo('2026-11-08T14:01:00.000Z');
    expect(await run()).toEqual({ 'reminder-asked': 1, mailed: 1 });
  });

  test('are emailed on time if a payment was removed before its receipt was emailed', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    goTo('2026-11-05T13:00:00.000Z');
    await world.pay(invoiceId, { amount: '5', receipt: true });
    world.advance(10_000);
    expect(await world.unpay(invoiceId)).toMatchObject({ ok: true, value: { receiptDropped: true } });
    expect(await plan()).not.toHaveProperty('lastMailAt');
    await run();
    goTo('2026-11-05T14:01:00.000Z');
    expect(await run()).toEqual({ 'reminder-asked': 1, mailed: 1 });
  });

  test('are not emailed within a day of a later receipt, though the payment of an earlier receipt was removed', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    goTo('2026-11-05T13:00:00.000Z');
    const key = 'payment-that-is-undone';
    await world.pay(invoiceId, { key, amount: '5', receipt: true });
    world.advance(5_000);
    await world.pay(invoiceId, { amount: '6', receipt: true });
    const lastMailAt = (await plan())?.lastMailAt;
    expect(lastMailAt).toBeDefined();
    world.advance(5_000);
    expect(await world.unpay(invoiceId, key)).toMatchObject({ ok: true, value: { receiptDropped: true } });
    expect(await plan()).toMatchObject({ lastMailAt });
  });

  test('are not emailed, if they wait, once a receipt of their invoice waits too', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    goTo('2026-11-05T14:00:10.000Z');
    expect(await runScheduler(world, engine)).toEqual({ 'reminder-asked': 1 });
    await world.pay(invoiceId, { amount: '5', receipt: true });
    await run();
    expect(mails()).toBe(0);
    world.advance(receiptDelaySeconds * 1_000);
    await run();
    expect(mails()).toBe(1);
    expect(await world.itemsUnder('MESSAGE#receipt#')).toMatchObject([{ state: 'sent' }]);
  });

  test('stop when the invoice is void, and continue with the next stage when it is restored', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    const voids = invoiceVoids(world.plain, world.clock);
    await voids.setVoid(pat, invoiceId, { void: true });
    goTo('2026-11-05T15:00:00.000Z');
    expect(await run()).toEqual({});
    expect((await plan())?.due).toBeUndefined();
    await voids.setVoid(pat, invoiceId, { void: false });
    await run();
    expect(mails()).toBe(0);
    expect(await plan()).toMatchObject({ due: '2026-11-08T14:00:00.000Z' });
  });

  test('do not announce a stage that was switched off', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    expect(await plan()).toMatchObject({ due: '2026-11-05T14:00:00.000Z' });
    await turnOnReminders(world, [7]);
    const shown = await getInvoiceReminders(idsOf(invoiceId), ports());
    expect(shown).toMatchObject({ value: { next: '2026-11-12' } });
  });

  test('show the amount of the client’s page and of the PDF, without changes that were not emailed', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    const shown = await world.readInvoice(invoiceId);
    if (!shown.ok) throw new Error(shown.refusal.code);
    const before = formatDollars(shown.value.invoice.totalCents);
    const line = { description: 'More', quantity: '1', unitPrice: '7000' };
    const draft = { clientName: 'Dana Whitfield', clientEmail: 'dana@client.example', dueDate: '2026-11-05' };
    const change = { invoiceId, invoice: { ...draft, lineItems: [line] } };
    expect(await world.submit({ ...change, mail: false })).toMatchObject({ ok: true });
    goTo('2026-11-05T14:01:00.000Z');
    await run();
    const first = await PostalMime.parse(world.service.raw.at(-1) ?? '');
    expect(first.text).toContain(`The amount due is ${before}.`);
    // An email to its owner alone changes nothing for the client.
    expect(await world.submit(change)).toMatchObject({ ok: true });
    goTo('2026-11-08T14:01:00.000Z');
    await run();
    const afterOwnerMail = await PostalMime.parse(world.service.raw.at(-1) ?? '');
    expect(afterOwnerMail.text).toContain(`The amount due is ${before}.`);
    await world.emailToClient(invoiceId);
    goTo('2026-11-12T14:01:00.000Z');
    await run();
    const second = await PostalMime.parse(world.service.raw.at(-1) ?? '');
    expect(second.text).toContain('The amount due is $7,000.00.');
    const [file] = second.attachments;
    expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toContain('$7,000.00');
  });

  const heldBack = [{ failed: 1 }, { 'put-aside': 1 }];
  test.each([
    ['paid', async (invoiceId: string) => void (await world.pay(invoiceId)), heldBack],
    [
      'void',
      async (invoiceId: string) =>
        void (await invoiceVoids(world.plain, world.clock).setVoid(pat, invoiceId, {
          void: true,
        })),
      heldBack,
    ],
    [
      'stopped',
      async () =>
        tryCommit(world.plain, stopAfterComplaint(pat, mailboxOf('dana@client.example'), world.clock())),
      // The client's stop is checked after the PDF is rendered, and a refusal there is final.
      [{ 'put-aside': 1 }, {}],
    ],
  ])('are not emailed if the invoice is %s while the email is prepared', async (_what, change, runs) => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    goTo('2026-11-05T14:01:00.000Z');
    expect(await runScheduler(world, engine)).toEqual({ 'reminder-asked': 1 });
    const first = await emptyOutboxWhile(() => change(invoiceId));
    world.advance(hour + minute);
    expect([first, await run()]).toEqual(runs);
    await run();
    expect(mails()).toBe(0);
    expect((await plan())?.due).toBeUndefined();
    expect((await world.itemsUnder('MESSAGE#reminder')).map(({ state }) => state)).toEqual(['returned']);
  });

  test('have the button "View and pay" exactly while the client’s page lets the client pay online', async () => {
    await turnOnReminders(world);
    const details = paymentDetails(world.plain);
    const stored = await details.find(pat);
    if (!stored) throw new Error('The account was not opened');
    await details.changeSilently(pat, stored, connectOnline(stored, 'acct_1', world.clock().toISOString()));
    const invoiceId = await mailedInvoice();
    const button = async (takesPayments = true) => {
      const found = await ports().store.find(idsOf(invoiceId));
      if (!found) throw new Error('The invoice has no reminders');
      const takesOnlinePayments = async () => takesPayments;
      const compose = await prepareReminder(
        found,
        { messageId: 'reminder-1', stopSecret: 'secret' },
        { ...world.ordinaryPorts(), takesOnlinePayments },
      );
      return /^(View .*): https:/m.exec(compose(aClientMailPass('dana@client.example')).text)?.[1];
    };
    expect(await button()).toBe('View and pay');
    expect(await button(false)).toBe('View invoice');
    const { exclude } = onlineChanges(world.plain, world.clock);
    await exclude(pat, invoiceId, true);
    expect(await button()).toBe('View invoice');
    await exclude(pat, invoiceId, false);
    goTo('2026-11-05T14:01:00.000Z');
    await runScheduler(world, engine);
    await emptyOutbox(world, engine, planFault(), { takesOnlinePayments: async () => true });
    const { text = '' } = await PostalMime.parse(world.service.raw.at(-1) ?? '');
    expect(text).toContain('View and pay: https:');
    // The page of an older version cannot be paid online.
    const lines = [{ description: 'More', quantity: '1', unitPrice: '250' }];
    await world.submit({ invoiceId, mail: false, invoice: { lineItems: lines, dueDate: '2026-11-05' } });
    expect(await button()).toBe('View invoice');
  });

  test('wait for a week after the client reported a check, as the page of the invoice says, and “Remind now” does not', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    const { linkId = '' } = (await invoiceReader(world.plain).find(pat, invoiceId)) ?? {};
    await reportCheckSent(linkId, { links: clientLinks(world.plain, world.clock) });
    const shown = { isPossible: true, pausedUntil: '2026-11-10', next: '2026-11-10' };
    expect(await getInvoiceReminders(idsOf(invoiceId), ports())).toMatchObject({ value: shown });
    goTo('2026-11-05T14:01:00.000Z');
    await run();
    expect(mails()).toBe(0);
    expect(await getInvoiceReminders(idsOf(invoiceId), ports())).toMatchObject({ value: shown });
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ ok: true });
    expect(mails()).toBe(1);
    goTo('2026-11-10T20:00:00.000Z');
    await run();
    expect(mails()).toBe(2);
    const after = await getInvoiceReminders(idsOf(invoiceId), ports());
    expect(after.ok && after.value).not.toHaveProperty('pausedUntil');
  });

  test('show the balance of an invoice that is partly paid while the email is prepared', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    goTo('2026-11-05T14:01:00.000Z');
    await runScheduler(world, engine);
    const pay = async () => void (await world.pay(invoiceId, { amount: '20' }));
    expect(await emptyOutboxWhile(pay)).toEqual({ failed: 1 });
    expect(mails()).toBe(0);
    world.advance(11 * minute);
    expect(await run()).toEqual({ mailed: 1 });
    const shown = await world.readInvoice(invoiceId);
    const balance = shown.ok ? formatDollars(shown.value.invoice.totalCents - 2_000) : '';
    const mail = await PostalMime.parse(world.service.raw?.at(-1) ?? '');
    expect(mail.text).toContain(`The amount due is ${balance}.`);
  });

  test('wait in the outbox as a message below 1 kB with the ID of the invoice, due date and stage', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    goTo('2026-11-05T14:01:00.000Z');
    await runScheduler(world, engine);
    await runScheduler(world, engine);
    const waiting = await world.itemsUnder('MESSAGE#reminder#');
    expect(waiting).toMatchObject([{ state: 'waiting', id: `${invoiceId}-20261105-0`, about: invoiceId }]);
    expect(JSON.stringify(waiting[0]).length).toBeLessThan(1_000);
    expect(await plan()).toMatchObject({ reached: 0, due: '2026-11-08T14:00:00.000Z' });
  });

  test('are dropped if they waited until the next stage', async () => {
    await turnOnReminders(world);
    await mailedInvoice();
    await run();
    goTo('2026-11-05T14:01:00.000Z');
    await runScheduler(world, engine);
    goTo('2026-11-08T14:01:00.000Z');
    await runScheduler(world, engine);
    expect(await emptyOutbox(world, engine)).toEqual({ mailed: 1, 'put-aside': 1 });
    expect(await plan()).toMatchObject({ reached: 3, due: '2026-11-12T14:00:00.000Z' });
    expect(mails()).toBe(1);
  });

  test('are dropped if the reminder before was sent late, less than a day ago', async () => {
    await turnOnReminders(world);
    await mailedInvoice();
    await run();
    goTo('2026-11-05T14:01:00.000Z');
    await runScheduler(world, engine);
    goTo('2026-11-07T23:00:00.000Z');
    await emptyOutbox(world, engine);
    expect(mails()).toBe(1);
    goTo('2026-11-08T14:01:00.000Z');
    await run();
    expect(mails()).toBe(1);
  });

  test('wait until nine of the next morning if they could not be sent in the evening', async () => {
    await turnOnReminders(world);
    await mailedInvoice();
    await run();
    goTo('2026-11-05T14:01:00.000Z');
    await runScheduler(world, engine);
    goTo('2026-11-06T05:00:00.000Z');
    expect(await run()).toEqual({ 'put-aside': 1 });
    await run();
    expect(mails()).toBe(0);
    expect(await plan()).toMatchObject({ due: '2026-11-06T14:00:00.000Z' });
    goTo('2026-11-06T14:01:00.000Z');
    expect(await run()).toEqual({ 'reminder-asked': 1, mailed: 1 });
  });

  /** Saves another due date without an email. */
  async function postpone(invoiceId: string, dueDate = '2026-11-20', changes = {}): Promise<void> {
    const invoice = { clientName: 'Dana Whitfield', clientEmail: 'dana@client.example', dueDate, ...changes };
    expect(await world.submit({ invoiceId, invoice, mail: false })).toMatchObject({ ok: true });
  }

  test('follow the due date that the client knows until the changed invoice is emailed to the client', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    await postpone(invoiceId);
    await run();
    expect(await plan()).toMatchObject({ due: '2026-11-05T14:00:00.000Z' });
    expect(await getInvoiceReminders(idsOf(invoiceId), ports())).toMatchObject({
      value: { next: '2026-11-05', clientDueDate: '2026-11-05' },
    });
    goTo('2026-11-08T14:01:00.000Z');
    expect(await run()).toEqual({ 'reminder-asked': 1, mailed: 1 });
    const first = await PostalMime.parse(world.service.raw.at(-1) ?? '');
    expect(first.text).toContain('was due on November 5, 2026, 3 days ago');

    await world.emailToClient(invoiceId);
    await run();
    expect(await plan()).toMatchObject({ reached: 3, due: '2026-11-27T14:00:00.000Z' });
    const reminderState = await getInvoiceReminders(idsOf(invoiceId), ports());
    expect(reminderState).toMatchObject({ value: { next: '2026-11-27' } });
    expect(reminderState.ok && reminderState.value).not.toHaveProperty('clientDueDate');
    goTo('2026-11-27T14:01:00.000Z');
    await run();
    const second = await PostalMime.parse(world.service.raw.at(-1) ?? '');
    expect(second.text).toContain('was due on November 20, 2026, 7 days ago');
  });

  test('ask for the balance on the link, which the owner sees before, even if the invoice was edited again', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await postpone(invoiceId, '2026-11-05', { lineItems: [aLine({ quantity: '1', unitPrice: '240' })] });
    await invoiceSharing(world.plain, world.clock).share(pat, invoiceId, {
      renew: false,
    });
    await postpone(invoiceId, '2026-11-05', { lineItems: [aLine({ quantity: '1', unitPrice: '999' })] });
    const before = await getInvoiceReminders(idsOf(invoiceId), ports());
    expect(before).toMatchObject({ value: { isPossible: true, balanceCents: 240_00 } });
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ ok: true });
    const email = await PostalMime.parse(world.service.raw.at(-1) ?? '');
    expect(email.text).toContain('$240.00');
    expect(email.text).not.toContain('$999.00');
  });

  test('follow the due date of a version that the client got by its link', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    await postpone(invoiceId);
    await invoiceSharing(world.plain, world.clock).share(pat, invoiceId, {
      renew: false,
    });
    await run();
    expect(await plan()).toMatchObject({ due: '2026-11-20T14:00:00.000Z' });
  });

  test('are rescheduled if the client gets another due date before they are sent', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    goTo('2026-11-05T14:01:00.000Z');
    await runScheduler(world, engine);
    await postpone(invoiceId);
    await invoiceSharing(world.plain, world.clock).share(pat, invoiceId, {
      renew: false,
    });
    expect(await emptyOutbox(world, engine)).toEqual({ 'put-aside': 1 });
    await runScheduler(world, engine);
    expect(await plan()).toMatchObject({ due: '2026-11-20T14:00:00.000Z' });
    expect(await plan()).not.toHaveProperty('reached');
    expect(mails()).toBe(0);
  });

  test('end when a change leaves nothing to pay, and restart when a change leaves a balance', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    await run();
    const line = { description: 'Goodwill', quantity: '1', unitPrice: '0' };
    await postpone(invoiceId, '2026-11-05', { lineItems: [line] });
    goTo('2026-11-05T14:01:00.000Z');
    expect(await run()).toEqual({});
    expect((await plan())?.due).toBeUndefined();
    await postpone(invoiceId, '2026-11-05');
    await run();
    expect(await plan()).toMatchObject({ due: '2026-11-08T14:00:00.000Z' });
    expect(mails()).toBe(0);
  });

  test('stop when one of them bounces, and the invoice shows that', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    goTo('2026-11-05T14:01:00.000Z');
    await run();
    const message = { kind: 'reminder', id: `${invoiceId}-20261105-0`, owner: pat } as const;
    const bounce = { kind: 'bounced', serviceId: 's1', message, at: world.clock() } as const;
    await allMessages(world.plain, world.clock).reminder.report(bounce);
    expect((await world.itemsUnder('INVOICE#'))[0]?.clientMail).toMatchObject({ trouble: 'bounced' });
    goTo('2026-11-08T14:01:00.000Z');
    expect(await run()).toEqual({});
    expect(mails()).toBe(1);
  });

  test('stop when a client reports one as spam, and the report counts against the account', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    goTo('2026-11-05T14:01:00.000Z');
    await run();
    const { to } = (await world.itemsUnder('MESSAGE#reminder#'))[0] ?? {};
    for (const name of ['ada', 'bea'])
      await tryCommit(
        world.plain,
        stopAfterComplaint(pat, mailboxOf(`${name}@client.example`), world.clock()),
      );
    const message = { kind: 'reminder', id: `${invoiceId}-20261105-0`, owner: pat } as const;
    const complaint = { kind: 'complained', serviceId: 's1', message, at: world.clock() } as const;
    await allMessages(world.plain, world.clock).reminder.report(complaint);
    expect(await isStopped(world.plain, pat, String(to))).toBe(true);
    expect(await world.lite()).toHaveProperty('clientMailSuspendedAt');
  });

  test('are tried again ten minutes later if SES certainly did not accept one', async () => {
    await turnOnReminders(world);
    await mailedInvoice();
    goTo('2026-11-05T14:01:00.000Z');
    world.service.behave = () => 'reject';
    expect(await run()).toEqual({ 'reminder-asked': 1, failed: 1 });
    world.service.behave = () => 'accept';
    expect(await run()).toEqual({});
    world.advance(11 * minute);
    expect(await run()).toEqual({ mailed: 1 });
    expect(await plan()).toMatchObject({ reached: 0 });
  });

  test('wait if the account has reached its daily email limit', async () => {
    await turnOnReminders(world);
    await mailedInvoice();
    goTo('2026-11-05T14:01:00.000Z');
    await runScheduler(world, engine);
    const mailCap = { admit: async () => false };
    expect(await emptyOutbox(world, engine, planFault(), { mailCap })).toEqual({ 'put-aside': 1 });
    expect(mails()).toBe(0);
    world.advance(hour - minute);
    expect(await run()).toEqual({});
    world.advance(2 * minute);
    expect(await run()).toEqual({ mailed: 1 });
  });

  test('are checked again after an hour while the account may not email clients', async () => {
    await turnOnReminders(world);
    await mailedInvoice();
    await run();
    const key = keys.liteProfile(pat);
    await updateItem(world.plain, key, { clientMailSuspendedAt: '2026-11-04T00:00:00.000Z' });
    goTo('2026-11-05T14:00:00.000Z');
    expect(await run()).toEqual({});
    const due = String((await plan())?.due);
    const minutes = (Date.parse(due) - Date.parse('2026-11-05T14:00:00.000Z')) / minute;
    expect(Math.floor(minutes)).toBe(60);
    await world.openAccount(pat);
    await turnOnReminders(world);
    goTo('2026-11-05T14:59:00.000Z');
    expect(await run()).toEqual({});
    goTo('2026-11-05T15:01:00.000Z');
    expect(await run()).toEqual({ 'reminder-asked': 1, mailed: 1 });
  });
});

describe('the reminder actions of the owner', () => {
  test('“Remind now” emails once in 24 hours, even after the account moved to a time zone where it is already tomorrow', async () => {
    const invoiceId = await mailedInvoice();
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ ok: true });
    await accountZones(accountTable(world.plain)).setTimeZone(pat, 'Pacific/Kiritimati', world.clock());
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ refusal: { code: 'reminded-today' } });
    expect(mails()).toBe(1);
  });

  test('“Remind now” is not sent if the invoice is partly paid while the email is prepared', async () => {
    const invoiceId = await mailedInvoice();
    const { siteOrigin, ...rest } = world.portsUnder(planFault());
    const paidMeanwhile: MailReminderPorts = {
      ...rest,
      store: reminderStore(world.plain, world.clock),
      siteOrigin: async () => {
        await world.pay(invoiceId, { amount: '20' });
        return siteOrigin();
      },
    };
    const mail: ReturnType<typeof reminderMailer> = (found, reminder, pass) =>
      mailReminder(found, reminder, pass, paidMeanwhile);
    expect(await remindNow(idsOf(invoiceId), { ...ports(), mail })).toMatchObject({ ok: false });
    expect(mails()).toBe(0);
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ ok: true });
  });

  test('“Remind now” whose function died does not count as reminded until it is known, and is not sent twice', async () => {
    const invoiceId = await mailedInvoice();
    const dying: ReturnType<typeof ports> = {
      ...ports(),
      mail: async () => {
        throw new Error('The function died');
      },
    };
    await expect(remindNow(idsOf(invoiceId), dying)).rejects.toThrow();
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({
      refusal: { code: 'reminder-unconfirmed' },
    });
    expect(await getInvoiceReminders(idsOf(invoiceId), ports())).toMatchObject({
      value: { isDoneToday: true, isUnconfirmed: true },
    });
    expect(mails()).toBe(0);
  });

  test('“Remind now” emails once a day, with reminders on or off, and reschedules none of them', async () => {
    const invoiceId = await mailedInvoice();
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({
      ok: true,
      value: { isDoneToday: true },
    });
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ refusal: { code: 'reminded-today' } });
    world.advance(24 * hour - minute);
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ refusal: { code: 'reminded-today' } });
    expect(mails()).toBe(1);
    goTo('2026-11-04T20:00:00.000Z');
    await setReminders(pat, { isOn: true, stages: [0, 3] }, ports().switches);
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ ok: true });
    await run();
    await run();
    // The reminder of November 5 is skipped, because "Remind now" sent one less than 24 hours before.
    goTo('2026-11-05T14:01:00.000Z');
    expect(await run()).toEqual({});
    expect(mails()).toBe(2);
    expect(await plan()).toMatchObject({ reached: 0, due: '2026-11-08T14:00:00.000Z' });
  });

  test('“Remind now” shows amount and due date of the version that the client has', async () => {
    const invoiceId = await mailedInvoice();
    const line = { description: 'More', quantity: '1', unitPrice: '250' };
    const draft = { clientName: 'Dana Whitfield', clientEmail: 'dana@client.example', dueDate: '2026-12-20' };
    await world.submit({ invoiceId, invoice: { ...draft, lineItems: [line] }, mail: false });
    goTo('2026-11-07T15:00:00.000Z');
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ ok: true });
    const mail = await PostalMime.parse(world.service.raw.at(-1) ?? '');
    expect(mail.text).toContain('was due on November 5, 2026, 2 days ago');
    expect(mail.text).not.toContain('$250.00');
  });

  test("“Remind now” is not offered if the client's version has no balance", async () => {
    const line = { description: 'Goodwill', quantity: '1', unitPrice: '0' };
    const draft = { clientName: 'Dana Whitfield', clientEmail: 'dana@client.example', dueDate: '2026-11-05' };
    const saved = await world.submit({ invoice: { ...draft, lineItems: [line] } });
    if (!saved.ok) throw new Error(saved.refusal.code);
    const { invoiceId } = saved.value.invoice;
    await world.emailToClient(invoiceId);
    const priced = { ...line, unitPrice: '250' };
    await world.submit({ invoiceId, invoice: { ...draft, lineItems: [priced] }, mail: false });
    expect(await getInvoiceReminders(idsOf(invoiceId), ports())).toMatchObject({
      value: { isPossible: false },
    });
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ refusal: { code: 'not-remindable' } });
    await world.emailToClient(invoiceId);
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ ok: true });
  });

  test('“Remind now” beyond a daily limit says which limit it is', async () => {
    const invoiceId = await mailedInvoice();
    const open = world.portsUnder(planFault());
    const usedUp = { admit: async () => false, giveBack: async () => undefined };
    for (const [used, code] of [
      [{ clientMailCap: usedUp }, 'client-mail-limit'],
      [{ mailCap: usedUp }, 'daily-mail-limit'],
    ] as const) {
      const passGate = clientMailGate({ ...open, ...used });
      expect(await remindNow(idsOf(invoiceId), { ...ports(), passGate })).toMatchObject({
        refusal: { code },
      });
    }
    expect(mails()).toBe(0);
  });

  test('“Remind now” can be clicked again if its email certainly failed', async () => {
    const invoiceId = await mailedInvoice();
    world.service.behave = () => 'reject';
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({
      refusal: { code: 'reminder-not-sent' },
    });
    world.service.behave = () => 'accept';
    expect(await remindNow(idsOf(invoiceId), ports())).toMatchObject({ ok: true });
    expect(mails()).toBe(1);
  });

  test('“Remind now” is refused for an invoice that was not emailed to the client, is void, or belongs to another account', async () => {
    const saved = await world.submit();
    if (!saved.ok) throw new Error(saved.refusal.code);
    const notMailed = idsOf(saved.value.invoice.invoiceId);
    expect(await remindNow(notMailed, ports())).toMatchObject({ refusal: { code: 'not-remindable' } });
    const voided = idsOf(await mailedInvoice());
    const voids = invoiceVoids(world.plain, world.clock);
    await voids.setVoid(pat, voided.invoiceId, { void: true });
    expect(await remindNow(voided, ports())).toMatchObject({ refusal: { code: 'not-remindable' } });
    await world.openAccount(kim);
    const foreignInvoice = { ...notMailed, userId: kim };
    expect(await remindNow(foreignInvoice, ports())).toMatchObject({
      refusal: { code: 'invoice-not-found' },
    });
    expect(await setInvoiceReminders({ ...foreignInvoice, isOn: false }, ports())).toMatchObject({
      ok: false,
    });
    expect(mails()).toBe(0);
  });

  test('the switch of an invoice ends only its reminders, and turned on again they count from then', async () => {
    await turnOnReminders(world);
    const invoiceId = await mailedInvoice();
    const off = await setInvoiceReminders({ ...idsOf(invoiceId), isOn: false }, ports());
    expect(off).toMatchObject({ ok: true, value: { isWanted: true, isOn: false } });
    goTo('2026-11-05T15:00:00.000Z');
    expect(await run()).toEqual({});
    await setInvoiceReminders({ ...idsOf(invoiceId), isOn: true }, ports());
    await run();
    expect(mails()).toBe(0);
    expect(await getInvoiceReminders(idsOf(invoiceId), ports())).toMatchObject({
      ok: true,
      value: { isOn: true, isPossible: true, next: '2026-11-08' },
    });
  });
});

test('turning reminders on schedules all open invoices of an account in one run', async () => {
  const invoices = [];
  for (let count = 0; count < 3; count += 1) invoices.push(await mailedInvoice());
  expect(await world.itemsUnder('REMINDER#')).toEqual([]);
  await turnOnReminders(world);
  await commit(world.plain, [startRound(pat, world.clock())]);
  await run();
  await run();
  const planned = await world.itemsUnder('REMINDER#');
  expect(planned.map(({ invoiceId }) => invoiceId).sort()).toEqual(invoices.sort());
  expect(planned.map(({ due }) => due)).toEqual(Array(3).fill('2026-11-05T14:00:00.000Z'));
  expect(await world.itemsUnder('REMINDERS')).toEqual([]);
});

describe('a schedule function that dies or fails once at any of its calls', () => {
  /** A world in which one reminder is due. */
  async function dueWorld() {
    world = await liteWorld(engine);
    await world.openAccount(pat);
    await turnOnReminders(world);
    await mailedInvoice();
    await run();
    goTo('2026-11-05T14:01:00.000Z');
  }

  for (const effect of ['exit', 'error'] as const)
    testInParts(6, `emails the reminder at most once, and finally finishes it, ${effect}`, async (partOf) => {
      await dueWorld();
      const tried = planFault();
      await runSchedulerAndOutbox(world, engine, tried);
      const faults = everyFault(tried.calls, effect).filter((_, at) => fullEffort || at % 6 === 0);
      for (const fault of partOf(faults)) {
        await dueWorld();
        await runWithFault(fault, (planned) => runSchedulerAndOutbox(world, engine, planned));
        // Runs twice at once, then sweeps, and runs again once a returned message is due.
        await Promise.all([run(), run()]);
        await world.sweepAfterLease();
        world.advance(hour + minute);
        await run();
        await world.sweepAfterLease();
        expect(mails(), fault.where).toBeLessThanOrEqual(1);
        if (fault.isBeforeMail) expect(mails(), fault.where).toBe(1);
        expect(await plan(), fault.where).toMatchObject({ reached: 0, due: '2026-11-08T14:00:00.000Z' });
        const states = (await world.itemsUnder('MESSAGE#reminder')).map(({ state, due }) => [state, due]);
        expect(
          [
            ['sent', undefined],
            ['unknown', undefined],
          ],
          fault.where,
        ).toContainEqual(states[0]);
      }
    });
});
