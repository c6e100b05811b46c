import { beforeEach, describe, expect, test } from 'vitest';
import { moneyPauseMinutes } from '#domain/came-in/came-in';
import { standingOf } from '#domain/documents/standing';
import { timelineText } from '#domain/invoices/timeline';
import { todayTexts } from '#domain/today/today-texts';
import { mailboxOf, stopMail } from '#lambdas/client-email/store/mail-stop';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { processSubject } from '#lambdas/online-payments/process-subject';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { refundPayment } from '#lambdas/online-payments/refund-payment';
import { clientPaymentNotice } from '#lambdas/online-payments/store/payment-notice';
import { tryCommit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { listToday } from '#lambdas/today/list-today';
import { everyFault, runWithFault, withFewQueries } from '#test/support/crash-matrix';
import { forgetMails } from '#test/support/fake-mail-service';
import { planFault } from '#test/support/fault-plan';
import { testInParts } from '#test/support/further-cases';
import { type LiteWorld, pat } from '#test/support/lite-world';
import { paymentTests } from '#test/support/payment-tests';
import { clientOfInvoice, type PaymentWorld, payeeId } from '#test/support/payment-world';
import { dispatchReceipts } from '#test/support/receipts';
import type { TableEngine } from '#test/support/table-engine';

const openPayments = paymentTests();
let engine: TableEngine;
let world: LiteWorld;
let pay: PaymentWorld;

beforeEach(async () => {
  await openWorld();
});

async function openWorld(): Promise<void> {
  ({ engine, world, pay } = await openPayments());
}

type Json = Readonly<Record<string, unknown>>;
const emails = () => dispatchReceipts(world, engine);
const ownerAddress = async () => (await world.lite()).email;
const timeline = async () => (await pay.detail()).timeline.map(timelineText);

/** What the client's page shows. */
async function clientSees() {
  const links = clientLinks(world.plain, world.clock);
  const found = await getClientInvoice(pay.linkId, { links, clock: world.clock, hash: String });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.view;
}

/** What Today says. */
async function today(): Promise<readonly string[]> {
  const answer = await listToday(pat, { table: world.plain, clock: world.clock });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.items.map(todayTexts.reason);
}

/** Emails receipt and "You got paid", and waits until the owner can be told about something else at once. */
async function toldOfPayment(): Promise<void> {
  await emails();
  world.advance(moneyPauseMinutes * 60_000);
  forgetMails(world.service);
}

async function paidByCard(): Promise<void> {
  pay.account.act({ kind: 'pay-by-card', paymentIndex: 0 });
  await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
  await toldOfPayment();
}

async function paidByBank(): Promise<void> {
  pay.account.act({ kind: 'start-bank-payment', paymentIndex: 0 });
  pay.account.act({ kind: 'bank-pays', paymentIndex: 0 });
  await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
  await toldOfPayment();
}

describe('a refund', () => {
  test('by the owner is emailed to the client with amount, invoice and reason, once', async () => {
    await paidByCard();
    const [payment] = await world.itemsUnder(`PAYMENT#${pay.invoiceId}`);
    await refundPayment(
      {
        userId: pat,
        invoiceId: pay.invoiceId,
        paymentId: String(payment?.paymentId),
        key: 'key-of-the-first-press',
        amountCents: 5_000,
        reason: 'Came a day late',
      },
      pay.ports,
    );
    expect(await emails()).toEqual([]);
    const succeeded = pay.account.act({ kind: 'refund-succeeds', refundIndex: 0 }) as Json;
    for (let time = 0; time < 3; time += 1) await receivePaymentEvent(pay.webhook(succeeded), pay.ports);
    const [mail, ...more] = await emails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: clientOfInvoice,
      subject: expect.stringMatching(/^Refund for invoice /),
    });
    expect(mail?.text).toContain('Amount refunded: $50.00');
    expect(mail?.text).toContain('Reason: Came a day late');
    expect(mail?.text).toContain(
      'Invoice total: $450.00\nPaid after this refund: $400.00\nStill to pay: $0.00',
    );
    expect(mail?.text).toContain('It may take 5 to 10 days');
    expect(mail?.text).toContain('/stop-mail#token=');
    expect(await timeline()).toContain(`Email about the refund sent to ${clientOfInvoice}`);
  });

  test("from the provider's dashboard is emailed to the client without a reason, each refund once", async () => {
    await paidByCard();
    pay.account.act({ kind: 'refund', paymentIndex: 0, percent: 10 });
    pay.account.act({ kind: 'refund', paymentIndex: 0, percent: 50 });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 1 });
    const texts = (await emails()).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts.join()).toContain('Amount refunded: $45.00');
    expect(texts.join()).toContain('Amount refunded: $202.50');
    expect(texts.join()).not.toContain('Reason');
    // The owner has not answered yet whether the client still owes it.
    expect(texts.join()).not.toContain('Still to pay');
  });

  test('is emailed without what is still to pay while the rest is owed and not asked for', async () => {
    await paidByCard();
    pay.account.act({ kind: 'refund', paymentIndex: 0, percent: 50 });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
    await onlineChanges(world.plain, world.clock).decide(pat, pay.invoiceId, 'owed');
    await pay.happens({ kind: 'start-bank-payment', paymentIndex: 1 });
    const { sentence, askedCents } = await clientSees();
    expect(askedCents).toBeUndefined();
    const [mail] = await emails();
    expect(mail?.text).toContain('Amount refunded: $225.00');
    expect(mail?.text).not.toContain('Still to pay');
    expect(mail?.text).toContain(`until your bank shows it. ${sentence}`);
    expect(sentence).toMatch(/ is on its way\.$/);
  });

  test('that fails before its email is sent is reported only to the owner', async () => {
    await paidByCard();
    pay.account.act({ kind: 'refund', paymentIndex: 0, percent: 100 });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
    await pay.happens({ kind: 'refund-fails', refundIndex: 0 });
    expect((await emails()).map(({ to }) => to)).toEqual([await ownerAddress()]);
    expect((await timeline()).join()).not.toContain('Not emailed');
  });

  test('that fails after it succeeded is reported to owner and client, once each, and the invoice shows it', async () => {
    await paidByCard();
    pay.account.act({ kind: 'refund', paymentIndex: 0, percent: 100 });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
    await emails();
    forgetMails(world.service);
    await onlineChanges(world.plain, world.clock).decide(pat, pay.invoiceId, 'not-owed');
    const failed = pay.account.act({ kind: 'refund-fails', refundIndex: 0 }) as Json;
    for (let time = 0; time < 2; time += 1) await receivePaymentEvent(pay.webhook(failed), pay.ports);
    const all = await emails();
    expect(all.map(({ to }) => to).toSorted()).toEqual(
      [clientOfInvoice, String(await ownerAddress())].toSorted(),
    );
    const client = all.find(({ to }) => to === clientOfInvoice);
    expect(client?.subject).toMatch(/^Refund failed for invoice /);
    expect(client?.text).toContain('Amount not refunded: $450.00');
    expect(client?.text).toContain('We will be in touch');
    const owner = all.find(({ to }) => to !== clientOfInvoice);
    expect(owner?.subject).toMatch(/^Refund failed: \$450\.00 for invoice /);
    const after = await pay.detail();
    expect(after).toMatchObject({ status: 'paid', paidCents: 45_000, online: { failedRefundCents: 45_000 } });
    expect(after.waivedCents).toBeUndefined();
    expect(standingOf(after, '2026-11-10')).toMatchObject({
      note: 'Refund failed, $450.00',
      headline: expect.stringMatching(
        /^Dana paid.*\. A refund of \$450\.00 failed\. You still have the money\.$/,
      ),
    });
    expect((await clientSees()).sentence).toMatch(
      /^Paid.*\. A refund of \$450\.00 to you did not go through\.$/,
    );
    expect(await today()).toEqual(['A refund of $450.00 failed. You still have the money.']);
    expect(await timeline()).toEqual(
      expect.arrayContaining([
        'Refund failed: $450.00',
        `Email about the failed refund sent to ${clientOfInvoice}`,
      ]),
    );
  });

  test('that fails before it moved money is reported only to the owner, until a later one succeeds', async () => {
    await paidByCard();
    pay.account.act({ kind: 'refund', paymentIndex: 0, percent: 10 });
    await pay.happens({ kind: 'refund-fails', refundIndex: 0 });
    expect((await emails()).map(({ to }) => to)).toEqual([await ownerAddress()]);
    expect(await timeline()).toContain('Refund failed: $45.00');
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect((await pay.detail()).online).toEqual({ failedRefundCents: 4_500, failedRefundOn: day });
    expect(await today()).toEqual(['A refund of $45.00 failed. You still have the money.']);
    pay.account.act({ kind: 'refund', paymentIndex: 0, percent: 10 });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 1 });
    expect((await pay.detail()).online).toEqual({ refundedCents: 4_500, toDecideCents: 4_500 });
    expect(await today()).toEqual([expect.stringMatching(/still owe \$45\.00\?$/)]);
    expect((await clientSees()).sentence).toBe('$45.00 was refunded. Nothing is due now.');
  });

  test('that fails while its email is being sent is reported to the client only once the email may have been sent', async () => {
    await paidByCard();
    pay.account.act({ kind: 'refund', paymentIndex: 0, percent: 100 });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
    const [notice] = await world.itemsUnder('MESSAGE#client-payment-notice#');
    const key = clientPaymentNotice.key({
      kind: 'client-payment-notice',
      id: String(notice?.id),
      owner: pat,
    });
    const setState = (state: 'sending' | 'unknown') =>
      tryCommit(world.plain, update(clientPaymentNotice, key, { set: { state } }));
    await setState('sending');
    await pay.happens({ kind: 'refund-fails', refundIndex: 0 });
    expect((await emails()).map(({ to }) => to)).toEqual([await ownerAddress()]);
    await setState('unknown');
    world.advance(2 * 60_000);
    expect((await emails()).map(({ to }) => to)).toEqual([clientOfInvoice]);
  });

  test('is not emailed to a client who stopped emails from the business, and the timeline shows that', async () => {
    await paidByCard();
    await tryCommit(world.plain, stopMail(pat, mailboxOf(clientOfInvoice), world.clock()));
    pay.account.act({ kind: 'refund', paymentIndex: 0, percent: 100 });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
    expect(await emails()).toEqual([]);
    expect(await timeline()).toContain(`Not emailed to ${clientOfInvoice}`);
  });
});

test('a returned bank payment is emailed to the owner and the client, once each', async () => {
  await paidByBank();
  const returned = pay.account.act({ kind: 'bank-returns', paymentIndex: 0 }) as Json;
  for (let time = 0; time < 2; time += 1) await receivePaymentEvent(pay.webhook(returned), pay.ports);
  const all = await emails();
  expect(all.map(({ to }) => to).toSorted()).toEqual(
    [clientOfInvoice, String(await ownerAddress())].toSorted(),
  );
  const client = all.find(({ to }) => to === clientOfInvoice);
  expect(client?.text).toContain('Amount returned: $450.00');
  expect(client?.text).toContain('Balance due: $450.00');
  const owner = all.find(({ to }) => to !== clientOfInvoice);
  expect(owner?.subject).toMatch(/^Bank payment returned: \$450\.00 for invoice /);
  expect(owner?.text).toContain('The invoice is open. If you use reminders, they go on.');
  expect(await timeline()).toContain(`Email about the returned payment sent to ${clientOfInvoice}`);
});

test('a bank payment that the bank refuses is emailed to the owner and the client, once each, and is in the timeline', async () => {
  await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
  expect(await emails()).toEqual([]);
  const refused = pay.account.act({ kind: 'bank-refuses', paymentIndex: 0 }) as Json;
  for (let time = 0; time < 2; time += 1) await receivePaymentEvent(pay.webhook(refused), pay.ports);
  const all = await emails();
  expect(all.map(({ to }) => to).toSorted()).toEqual(
    [clientOfInvoice, String(await ownerAddress())].toSorted(),
  );
  const client = all.find(({ to }) => to === clientOfInvoice);
  expect(client?.text).toContain('Amount refused: $450.00');
  expect(client?.text).toContain('Balance due: $450.00');
  const owner = all.find(({ to }) => to !== clientOfInvoice);
  expect(owner?.subject).toMatch(/^Bank payment refused: \$450\.00 for invoice /);
  const texts = await timeline();
  expect(texts.filter((text) => text === 'Bank payment refused: $450.00')).toHaveLength(1);
  expect(texts).toContain(`Email about the refused payment sent to ${clientOfInvoice}`);
});

test('a refused bank payment is emailed to nobody if another attempt has paid before', async () => {
  pay.account.act({ kind: 'start-bank-payment', paymentIndex: 0 });
  pay.account.act({ kind: 'bank-refuses', paymentIndex: 0 });
  pay.account.act({ kind: 'pay-by-card', paymentIndex: 0 });
  await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
  expect((await emails()).map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Receipt/),
    expect.stringMatching(/^You got paid: \$450\.00 from Dana$/),
  ]);
});

describe('a dispute', () => {
  test('is emailed to the owner at once with the day to respond by, and its outcome later', async () => {
    await paidByCard();
    await pay.happens({ kind: 'dispute', paymentIndex: 0, isInquiry: false });
    const [opened, ...more] = await emails();
    expect(more).toEqual([]);
    expect(opened?.to).toBe(await ownerAddress());
    expect(opened?.subject).toMatch(
      /^Payment disputed: \$450\.00 for invoice .+ Respond by January 22, 2027$/,
    );
    expect(opened?.text).toContain('somebody else made this payment');
    await pay.happens({ kind: 'respond', disputeIndex: 0 });
    expect(await emails()).toEqual([]);
    await pay.happens({ kind: 'win', disputeIndex: 0 });
    const [won, ...others] = await emails();
    expect(others).toEqual([]);
    expect(won?.subject).toMatch(/^Dispute won: /);
  });

  test('that began as an inquiry of the bank is emailed again when it becomes a dispute and when it is lost', async () => {
    await paidByCard();
    await pay.happens({ kind: 'dispute', paymentIndex: 0, isInquiry: true });
    await pay.happens({ kind: 'inquiry-escalates', disputeIndex: 0 });
    await pay.happens({ kind: 'lose', disputeIndex: 0 });
    // A notice about a state that ended before its email was sent is dropped.
    const subjects = (await emails()).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringMatching(/^Dispute lost: /)]);
  });

  test("is emailed to nobody if the owner's address is not verified", async () => {
    await paidByCard();
    await tryCommit(
      world.plain,
      update(liteProfile, liteProfile.key(pat), { set: { emailVerified: false } }),
    );
    await pay.happens({ kind: 'dispute', paymentIndex: 0, isInquiry: false });
    expect(await emails()).toEqual([]);
  });
});

testInParts(
  25,
  'the emails about a returned payment are sent once each, whichever call of recording or emailing fails',
  async (partOf) => {
    const payee = { userId: pat, accountId: payeeId };
    const returnPayment = async () => {
      await openWorld();
      await paidByBank();
      return String((pay.account.act({ kind: 'bank-returns', paymentIndex: 0 }) as Json).id);
    };
    const processReturn = (id: string, ports = pay.ports) =>
      processSubject(payee, { kind: 'payment', id }, ports);
    const recorded = planFault();
    const mailed = planFault();
    const first = await returnPayment();
    await processReturn(first, pay.portsUnder(recorded));
    await dispatchReceipts(world, engine, mailed);
    for (const planned of partOf(everyFault(recorded.calls, 'exit'))) {
      const id = await returnPayment();
      await runWithFault(planned, (plan) => processReturn(id, pay.portsUnder(plan)));
      await processReturn(id);
      await emails();
      expect(world.service.delivered.toSorted(), planned.where).toEqual(
        [clientOfInvoice, String(await ownerAddress())].toSorted(),
      );
    }
    for (const planned of partOf(withFewQueries(everyFault(mailed.calls, 'exit')))) {
      await processReturn(await returnPayment());
      await runWithFault(planned, (plan) => dispatchReceipts(world, engine, plan));
      for (let minute = 0; minute < 3; minute += 1) {
        await world.sweepAfterLease();
        world.advance(11 * 60_000);
        await emails();
      }
      const notices = [
        ...(await world.itemsUnder('MESSAGE#money-notice#')),
        ...(await world.itemsUnder('MESSAGE#client-payment-notice#')),
      ];
      // Of the payment, and of its return.
      expect(notices, planned.where).toHaveLength(3);
      for (const { state } of notices) expect(state, planned.where).toMatch(/^(sent|unknown)$/);
      expect(new Set(world.service.delivered).size, planned.where).toBe(world.service.delivered.length);
    }
  },
);
