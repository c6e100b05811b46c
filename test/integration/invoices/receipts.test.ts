import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { problem, sentenceOf } from '#domain/contract/problems';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { timelineText } from '#domain/invoices/timeline';
import { mailboxOf, stopMail } from '#lambdas/client-email/store/mail-stop';
import { allMessages } from '#lambdas/composition/all-messages';
import { composeReceipt } from '#lambdas/invoices/payments/compose-receipt';
import { invoicePayments } from '#lambdas/invoices/store/invoice-payments';
import type { MailEventKind } from '#lambdas/messaging/mail-event';
import { sha256 } from '#lambdas/platform/hash';
import type { Mail } from '#lambdas/platform/ses/mail';
import { tryCommit } from '#lambdas/platform/table/commit';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { stopBusinessMail } from '#lambdas/public-links/stop-business-mail';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { mailStops } from '#lambdas/public-links/store/mail-stops';
import { everyFault, runWithFault } from '#test/support/crash-matrix';
import { quickOrFull } from '#test/support/effort';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { testInParts } from '#test/support/further-cases';
import { tableOn } from '#test/support/invoice-tables';
import { auditBooks } from '#test/support/lite-books';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { emptyOutbox } from '#test/support/outbox';
import { dispatchReceipts } from '#test/support/receipts';
import { seeded } from '#test/support/seeded';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

const client = 'dana@client.example';

const openWorld = async (changes: Record<string, unknown> = {}) => {
  world = await liteWorld(engine);
  await world.openAccount(pat, changes);
};

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(() => openWorld());

/** Creates a sent invoice of $89.50 that was not emailed to its client, and returns its ID. */
async function sendInvoice(): Promise<string> {
  const outcome = await world.submit({ invoice: { clientName: 'Dana', clientEmail: client } });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  world.service.delivered.length = 0;
  return outcome.value.invoice.invoiceId;
}

const dispatch = (plan?: FaultPlan) => dispatchReceipts(world, engine, plan);

async function timeline(invoiceId: string): Promise<readonly (string | undefined)[]> {
  const found = await world.readInvoice(invoiceId);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.invoice.timeline.map(timelineText);
}

/** What the owner's page of an invoice shows about its receipts. */
async function news(invoiceId: string) {
  const found = await world.readInvoice(invoiceId);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.invoice;
}

const messages = () => world.itemsUnder('MESSAGE#receipt#');
const attachedText = (mail: Mail | undefined) => new TextDecoder().decode(mail?.attachments?.[0]?.content);

describe('a receipt', () => {
  test('tells the client the amount received and the balance, with a matching PDF attached', async () => {
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { amount: '50', date: '2026-11-02', method: 'check', receipt: true });
    expect(world.service.delivered).toEqual([]);
    const [mail] = await dispatch();
    expect(world.service.delivered).toEqual([client]);
    expect(mail?.subject).toMatch(/^Receipt for invoice INV-\d+ from Hartwell Plumbing$/);
    expect(mail?.fromName).toBe(`Hartwell Plumbing via ${brand.name}`);
    for (const fact of [
      'Amount received: $50.00',
      'Date: November 2, 2026',
      'Method: Check',
      'Invoice total: $89.50\nPaid November 2, 2026 (Check): $50.00\nBalance due: $39.50',
    ])
      expect(mail?.text).toContain(fact);
    expect(attachedText(mail)).toContain(
      '{"label":"Paid November 2, 2026 (Check)","value":"$50.00"},{"label":"Balance due","value":"$39.50"}',
    );
    expect(attachedText(mail)).not.toContain('"mark"');
    expect(await timeline(invoiceId)).toContain(`Receipt for $50.00 emailed to ${client}`);
    expect(await dispatch()).toEqual([]);
  });

  test('says PAID once nothing is left', async () => {
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { amount: '50' });
    await world.pay(invoiceId, { date: '2026-11-02', receipt: true });
    const [mail] = await dispatch();
    expect(attachedText(mail)).toContain(
      '{"label":"Paid November 2, 2026 (Other)","value":"$39.50"},{"label":"Paid November 3, 2026 (Other)","value":"$50.00"},{"label":"Paid","value":"$89.50"}',
    );
    expect(mail?.text).toContain('Amount received: $39.50');
    expect(mail?.text).toContain('Balance due: $0.00');
    expect(attachedText(mail)).toContain('"mark":"PAID"');
  });

  test('that waits while a later payment is recorded still adds up, as does the receipt of the later one', async () => {
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { amount: '50', method: 'check', receipt: true });
    // Received on an earlier day, and recorded later.
    await world.pay(invoiceId, { date: '2026-11-01', method: 'cash', receipt: true });
    const mails = await dispatch();
    const [first, second] = ['$50.00', '$39.50'].map((amount) =>
      mails.find(({ text }) => text.includes(`Amount received: ${amount}`)),
    );
    expect(first?.text).toContain(
      'Invoice total: $89.50\nPaid November 3, 2026 (Check): $50.00\nBalance after these payments: $39.50',
    );
    expect(attachedText(first)).toContain(
      '{"label":"Paid November 3, 2026 (Check)","value":"$50.00"},{"label":"Balance after these payments","value":"$39.50"}',
    );
    expect(attachedText(first)).not.toContain('"mark"');
    // The rest is paid since, so nothing asks for it.
    expect(attachedText(first)).not.toMatch(/"Amount due"|"payment"/);
    expect(second?.text).toContain(
      'Invoice total: $89.50\nPaid November 1, 2026 (Cash): $39.50\nPaid November 3, 2026 (Check): $50.00\nPaid: $89.50\nBalance due: $0.00',
    );
    expect(attachedText(second)).toContain('"mark":"PAID"');
  });

  test('omits an earlier payment that was removed while it waited', async () => {
    const invoiceId = await sendInvoice();
    const key = 'payment-that-is-removed';
    await world.pay(invoiceId, { key, amount: '50' });
    await world.pay(invoiceId, { receipt: true });
    await world.unpay(invoiceId, key);
    const [mail] = await dispatch();
    expect(mail?.text).toContain(
      'Invoice total: $89.50\nPaid November 3, 2026 (Other): $39.50\nBalance due: $50.00',
    );
    expect(attachedText(mail)).not.toContain('"mark"');
  });

  test('is not emailed if a payment that it lists is removed after it was composed', async () => {
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { amount: '50', receipt: true });
    const [message] = await messages();
    const waiting = {
      id: String(message?.id),
      owner: pat,
      about: invoiceId,
      to: client,
      isCounted: false,
      paymentId: String(message?.paymentId),
    };
    const composed = await composeReceipt(waiting, world.clock(), {
      ...world.ordinaryPorts(),
      payments: invoicePayments(world.plain, world.clock),
    });
    if (composed.kind !== 'mail') throw new Error(composed.kind);
    await world.pay(invoiceId, { amount: '1' });
    expect(await composed.stillApplies?.()).toBe(true);
    await world.unpay(invoiceId, waiting.paymentId);
    expect(await composed.stillApplies?.()).toBe(false);
  });

  test('adds up in any order of recording, removing and emailing', async () => {
    const random = seeded(5);
    const centsIn = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, dollars = '']) => Math.round(Number(dollars) * 100));
    let receipts = 0;
    for (let story = 0; story < quickOrFull(4, 60); story += 1) {
      const invoiceId = await sendInvoice();
      const recorded: string[] = [];
      for (let step = 0; step < 12; step += 1) {
        const chance = random();
        if (chance < 0.6) {
          const key = world.newKey();
          const amount = String(1 + Math.floor(random() * 9));
          const date = `2026-11-0${1 + Math.floor(random() * 3)}`;
          const paid = await world.pay(invoiceId, { key, amount, date, receipt: true });
          if (paid.ok) recorded.push(key);
        } else if (chance < 0.8 && recorded.length > 0) {
          await world.unpay(invoiceId, recorded.splice(Math.floor(random() * recorded.length), 1)[0]);
        } else {
          receipts += (await dispatch()).map(check).length;
        }
      }
      receipts += (await dispatch()).map(check).length;
    }
    expect(receipts).toBeGreaterThan(0);

    function check({ text }: Mail): void {
      const [total = 0] = centsIn(text, /Invoice total: \$([\d.]+)/g);
      const [received = 0] = centsIn(text, /Amount received: \$([\d.]+)/g);
      const [balance] = centsIn(text, /Balance (?:due|after these payments): \$([\d.]+)/g);
      const listed = centsIn(text, /Paid November \d, 2026 \(Other\): \$([\d.]+)/g);
      expect(listed, text).toContain(received);
      expect(total - listed.reduce((sum, cents) => sum + cents, 0), text).toBe(balance);
    }
  });

  test('is one for a payment, however often the payment is recorded', async () => {
    const invoiceId = await sendInvoice();
    const draft = { key: 'payment-00000000000000001', amount: '50', receipt: true };
    await Promise.all([world.pay(invoiceId, draft), world.pay(invoiceId, draft)]);
    await Promise.all([dispatch(), dispatch()]);
    await world.pay(invoiceId, draft);
    await dispatch();
    expect(world.service.delivered).toEqual([client]);
  });

  test('waits 20 seconds after its payment was recorded', async () => {
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { receipt: true });
    world.advance((receiptDelaySeconds - 1) * 1_000);
    await emptyOutbox(world, engine);
    expect(world.service.delivered).toEqual([]);
    world.advance(1_000);
    await emptyOutbox(world, engine);
    expect(world.service.delivered).toEqual([client]);
  });

  test('is shown as waiting to the owner until it is emailed or dropped, and then with its payment', async () => {
    const invoiceId = await sendInvoice();
    const [kept, undone] = ['payment-that-is-kept', 'payment-that-is-undone'];
    await world.pay(invoiceId, { key: kept, amount: '50', method: 'check', receipt: true });
    await world.pay(invoiceId, { key: undone, amount: '5', receipt: true });
    expect((await news(invoiceId)).waitingReceipts).toEqual([
      { paymentId: kept, to: client },
      { paymentId: undone, to: client },
    ]);
    await world.unpay(invoiceId, undone);
    expect((await news(invoiceId)).waitingReceipts).toEqual([{ paymentId: kept, to: client }]);
    await dispatch();
    const { waitingReceipts, timeline: events } = await news(invoiceId);
    expect(waitingReceipts).toBeUndefined();
    expect(events.filter(({ mail }) => mail === 'receipt')).toMatchObject([
      { kind: 'emailed', to: client, paymentId: kept, amountCents: 50_00, detail: 'Check' },
    ]);
  });

  test('is shown as delayed while the daily limit of emails is reached', async () => {
    world = await liteWorld(engine, { mailsPerDay: 1 });
    await world.openAccount(pat);
    // The email to the owner uses up the daily limit.
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { key: 'payment-that-waits', amount: '50', receipt: true });
    await dispatch();
    expect(world.service.delivered).toEqual([]);
    expect((await news(invoiceId)).waitingReceipts).toEqual([
      { paymentId: 'payment-that-waits', to: client, isDelayed: true },
    ]);
  });

  test('is dropped in the transaction that removes its payment, and the response says so, even if the request is repeated', async () => {
    const invoiceId = await sendInvoice();
    const key = 'payment-that-is-undone';
    await world.pay(invoiceId, { key, receipt: true });
    const dropped = { ok: true, value: { receiptDropped: true, invoice: { status: 'sent' } } };
    expect(await world.unpay(invoiceId, key)).toMatchObject(dropped);
    expect(await messages()).toMatchObject([{ state: 'returned', reason: 'payment-removed' }]);
    expect(await world.unpay(invoiceId, key)).toMatchObject(dropped);
    await world.pay(invoiceId, { receipt: true });
    await dispatch();
    expect(world.service.delivered).toEqual([client]);
  });

  test('that was emailed is not reported as dropped when its payment is removed', async () => {
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { receipt: true });
    await dispatch();
    const removed = await world.unpay(invoiceId);
    expect(removed).toMatchObject({ ok: true, value: { invoice: { status: 'sent' } } });
    expect(removed.ok && removed.value).not.toHaveProperty('receiptDropped');
  });

  test('that a worker is drawing when its payment is removed is neither reported as dropped nor emailed', async () => {
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { receipt: true });
    world.advance(receiptDelaySeconds * 1_000);
    const removed: unknown[] = [];
    await emptyOutbox(world, engine, planFault(), {
      async renderPdf(...args) {
        removed.push(await world.unpay(invoiceId));
        return world.ordinaryPorts().renderPdf(...args);
      },
    });
    expect(removed).toMatchObject([{ ok: true }]);
    expect(JSON.stringify(removed)).not.toContain('receiptDropped');
    world.advance(11 * 60_000);
    await dispatch();
    expect(world.service.delivered).toEqual([]);
    await auditBooks(world, 'after the removal');
  });

  test('is not emailed for a payment that was removed meanwhile', async () => {
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { receipt: true });
    await world.unpay(invoiceId);
    await dispatch();
    await world.sweepAfterLease();
    expect(world.service.delivered).toEqual([]);
    expect((await timeline(invoiceId)).join()).not.toMatch(/receipt|not emailed/i);
  });

  test('prevents reminders for a day', async () => {
    await openWorld({ reminders: { isOn: true, stages: [] } });
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { amount: '50', receipt: true });
    await dispatch();
    const [plan] = await world.itemsUnder('REMINDER#');
    expect(plan?.lastMailAt).toBe((await messages())[0]?.updatedAt);
  });

  test('counts once in the daily limit of its account, however often SES refuses it', async () => {
    world = await liteWorld(engine, { mailsPerDay: 2 });
    await world.openAccount(pat);
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { amount: '50', receipt: true });
    world.service.behave = () => 'throttle';
    for (let time = 0; time < 3; time += 1) {
      await dispatch();
      world.advance(11 * 60_000);
    }
    world.service.behave = () => 'accept';
    await dispatch();
    expect(world.service.delivered).toEqual([client]);
    // The email to the owner and the receipt used both emails of the daily limit.
    await world.pay(invoiceId, { amount: '5', receipt: true });
    expect(await dispatch()).toEqual([]);
  });

  test.each([
    [
      'an account that has not proven its address',
      { emailVerified: false },
      'verify-to-mail-clients',
    ] as const,
    [
      'a suspended account',
      { clientMailSuspendedAt: '2026-11-01T00:00:00.000Z' },
      'client-mail-suspended',
    ] as const,
  ])(
    'of %s is not sent for a recorded payment, and the response contains the reason',
    async (_who, changes, code) => {
      const invoiceId = await sendInvoice();
      await world.openAccount(pat, changes);
      const paid = await world.pay(invoiceId, { amount: '5', receipt: true });
      const receiptProblem = sentenceOf(problem(code));
      expect(paid).toMatchObject({ ok: true, value: { invoice: { paidCents: 500 }, receiptProblem } });
      // Nothing waits until the account may email clients.
      expect(await world.itemsUnder('MESSAGE#receipt#')).toEqual([]);
      expect(await dispatch()).toEqual([]);
      expect(await world.itemsUnder('PAYMENT#')).toHaveLength(1);
    },
  );

  test('is not sent to somebody who stopped emails from the business, before or after the payment', async () => {
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { amount: '5', receipt: true });
    await tryCommit(world.plain, stopMail(pat, mailboxOf(client), world.clock()));
    await dispatch();
    expect(world.service.delivered).toEqual([]);
    expect(await timeline(invoiceId)).toContain(`Receipt for $5.00 not emailed to ${client}`);
    const receiptProblem = sentenceOf(problem('address-stopped', { address: client }));
    const paid = await world.pay(invoiceId, { amount: '5', receipt: true });
    expect(paid).toMatchObject({ ok: true, value: { invoice: { paidCents: 1000 }, receiptProblem } });
    await dispatch();
    expect(world.service.delivered).toEqual([]);
  });

  test('has its own link, which stops further emails', async () => {
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { amount: '5', receipt: true });
    const [mail] = await dispatch();
    const token = /mail-stops\/(.+)$/.exec(mail?.unsubscribe ?? '')?.[1] ?? '';
    const stops = mailStops(world.plain, world.clock);
    expect(await stopBusinessMail(`${token}x`, { stops, hash: sha256 })).toMatchObject({ ok: false });
    expect(await stopBusinessMail(token, { stops, hash: sha256 })).toMatchObject({ ok: true });
    expect(await world.itemsUnder('STOP#')).toHaveLength(1);
  });

  test.each([
    ['delivered', `Delivered to ${client}`],
    ['bounced', `Not delivered to ${client}`],
    ['complained', `${client} reported the email as spam`],
  ] as const)('that was %s is shown on the timeline once', async (kind: MailEventKind, line) => {
    const invoiceId = await sendInvoice();
    await world.pay(invoiceId, { amount: '5', receipt: true });
    await dispatch();
    const id = String((await messages())[0]?.id);
    const message = { kind: 'receipt', id, owner: pat } as const;
    const event = { kind, serviceId: 's1', message, at: new Date('2026-11-03T13:00:00.000Z') };
    const { report } = allMessages(world.plain, world.clock).receipt;
    for (let time = 0; time < 2; time += 1) await report(event);
    expect((await timeline(invoiceId)).filter((text) => text === line)).toHaveLength(1);
    expect(await world.itemsUnder('STOP#')).toHaveLength(kind === 'complained' ? 1 : 0);
  });

  testInParts(10, 'is sent at most once, whichever call of recording or emailing fails', async (partOf) => {
    const draft = { key: 'payment-00000000000000001', amount: '50', receipt: true };
    const recorded = planFault();
    const mailed = planFault();
    const first = await sendInvoice();
    await world.pay(first, draft, tableOn(recorded.attach(engine.client(), 'dynamodb'), world.tableName));
    await dispatch(mailed);
    for (const planned of partOf(everyFault(recorded.calls, 'exit'))) {
      await openWorld();
      const invoiceId = await sendInvoice();
      await runWithFault(planned, (plan) =>
        world.pay(invoiceId, draft, tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName)),
      );
      await world.pay(invoiceId, draft);
      await dispatch();
      expect(world.service.delivered, planned.where).toEqual([client]);
      await auditBooks(world, planned.where);
    }
    for (const planned of partOf(everyFault(mailed.calls, 'exit'))) {
      await openWorld();
      const invoiceId = await sendInvoice();
      await world.pay(invoiceId, draft);
      await runWithFault(planned, dispatch);
      for (let minute = 0; minute < 3; minute += 1) {
        await world.sweepAfterLease();
        world.advance(11 * 60_000);
        await dispatch();
      }
      expect(world.service.delivered.length, planned.where).toBeLessThanOrEqual(1);
      expect((await messages())[0]?.state, planned.where).toMatch(/^(sent|unknown)$/);
      await auditBooks(world, planned.where);
    }
  });
});

test('the client’s page shows the day of the last payment, not the day it was recorded', async () => {
  const outcome = await world.submit({
    client: { message: '' },
    invoice: { clientName: 'Dana', clientEmail: client },
  });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const { invoiceId, linkId = '' } = outcome.value.invoice;
  await world.pay(invoiceId, { amount: '50', date: '2026-11-01' });
  await world.pay(invoiceId, { date: '2026-10-30' });
  const ports = { links: clientLinks(world.plain, world.clock), clock: world.clock, hash: sha256 };
  expect(await getClientInvoice(linkId, ports)).toMatchObject({
    value: { view: { sentence: 'Paid on November 1, 2026' } },
  });
});

test('the client’s page shows what was paid, although a change of the invoice was not emailed', async () => {
  const draft = { clientName: 'Dana', clientEmail: client };
  const outcome = await world.submit({ client: { message: '' }, invoice: draft });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const { invoiceId, linkId = '' } = outcome.value.invoice;
  const lineItems = [{ description: 'More', quantity: '1', unitPrice: '7000' }];
  await world.submit({ invoiceId, mail: false, invoice: { ...draft, lineItems } });
  const ports = { links: clientLinks(world.plain, world.clock), clock: world.clock, hash: sha256 };
  const page = async () => JSON.stringify(await getClientInvoice(linkId, ports));
  expect(await page()).not.toContain('$7,000.00');
  // It still prints what was emailed.
  expect(await page()).not.toContain('isChanged');
  await world.pay(invoiceId, { amount: '50' });
  expect(await page()).toContain('$7,000.00');
  expect(await page()).toContain('$6,950.00');
  expect(await page()).toContain('"isChanged":true');
  expect(await page()).toContain('updatedOn');
});
