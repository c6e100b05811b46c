import { expect, test } from 'vitest';
import { standingOf } from '#domain/documents/standing';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { commitWithMark } from '#lambdas/online-payments/checked-mark';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { processEvent } from '#lambdas/online-payments/process-event';
import { paymentSession } from '#lambdas/online-payments/store/payment-session';
import { commit } from '#lambdas/platform/table/commit';
import { upsert } from '#lambdas/platform/table/writes';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { type DepositWorld, depositCents, depositWorld } from '#test/support/deposit-world';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { valueIn } from '#test/support/recorded-story';

const today = '2026-11-03';

/** The client pays the deposit, and the provider does not answer what became of it. */
async function payUnread({ open, pay, receiveWebhook }: DepositWorld): Promise<void> {
  valueIn(await open());
  const paid = pay.payByCard();
  pay.setDown(true);
  await receiveWebhook(paid);
}

/** The provider answers again, and the event is read. */
async function decide({ pay }: DepositWorld): Promise<void> {
  pay.setDown(false);
  await processEvent('evt_1', pay.ports);
}

/** What the owner's page and the client's page of the invoice say, and whether the client can pay it. */
async function said(deposits: DepositWorld) {
  const { world, pay, invoice, share } = deposits;
  const owner = standingOf(await invoice(), today);
  const { linkId = '' } = (await share()) as { linkId?: string };
  const links = clientLinks(world.plain, world.clock);
  const { view } = valueIn(await getClientInvoice(linkId, { links, clock: world.clock, hash: String }));
  const opened = await openPaymentPage({ linkId, shownCents: owner.owedCents }, pay.ports);
  return {
    owner: owner.headline,
    client: view.sentence,
    askedCents: owner.askedCents,
    isPayable: opened.ok,
  };
}

const checked = {
  owner: 'A payment is being checked.',
  client: 'A payment is being checked. Please do not pay again.',
  askedCents: 0,
  isPayable: false,
};

test('an invoice of a quote whose deposit is being checked says so, and gets the deposit once it is read', async () => {
  const deposits = await depositWorld(memoryEngine());
  await payUnread(deposits);
  valueIn(await deposits.bill());
  expect(await said(deposits)).toEqual(checked);
  // The paper that is emailed with it asks for nothing.
  const [paper = ''] = deposits.drawn;
  expect(paper).toContain('Not asked for yet');
  expect(paper).not.toContain('Amount due');
  await decide(deposits);
  expect(await deposits.invoice()).toMatchObject({ paidCents: depositCents });
  expect(await said(deposits)).toMatchObject({
    owner: 'Dana Whitfield owes $550.00.',
    askedCents: 55_000,
    isPayable: true,
  });
});

test('an invoice made before the unread payment of the deposit says that it is being checked', async () => {
  const deposits = await depositWorld(memoryEngine());
  valueIn(await deposits.open());
  const paid = deposits.pay.payByCard();
  valueIn(await deposits.bill());
  deposits.pay.setDown(true);
  await deposits.receiveWebhook(paid);
  expect(await said(deposits)).toEqual(checked);
  await decide(deposits);
  expect(await said(deposits)).toMatchObject({ askedCents: 55_000, isPayable: true });
});

test('a draft made meanwhile has the mark once it is sent', async () => {
  const deposits = await depositWorld(memoryEngine());
  await payUnread(deposits);
  valueIn(await deposits.draft());
  await deposits.markSent();
  expect(await said(deposits)).toEqual(checked);
  await decide(deposits);
  expect(await said(deposits)).toMatchObject({ isPayable: true });
});

test('the mark stays until both a payment of the invoice and one of its deposit are read, in either order', async () => {
  for (const isDepositFirst of [true, false]) {
    const deposits = await depositWorld(memoryEngine());
    const { pay, world } = deposits;
    await payUnread(deposits);
    valueIn(await deposits.bill());
    const documentId = await deposits.invoiceId();
    const key = paymentSession.key(pat, documentId);
    const page = { invoiceId: documentId, accountId: 'a', turn: 1, amountCents: 1, endsAt: 0, methods: '' };
    await commit(world.plain, [upsert(paymentSession, key, { set: { ...page, openEvents: 1 } })]);
    const endOfPage = () =>
      commitWithMark(
        { userId: pat, documentId },
        async () => ({
          writes: [upsert(paymentSession, key, { add: { openEvents: -1 } })],
          isBeingChecked: false,
        }),
        pay.ports,
      );
    const mark = async () => {
      const record = await invoiceReader(world.plain).find(pat, documentId);
      return record?.onlinePayments?.isBeingChecked;
    };
    const ends = [() => decide(deposits), endOfPage];
    for (const end of isDepositFirst ? ends : ends.toReversed()) {
      expect(await mark()).toBe(true);
      await end();
    }
    expect(await mark()).toBeUndefined();
  }
});

test('the void of an invoice with the mark cannot be undone once the payment is read', async () => {
  const deposits = await depositWorld(memoryEngine());
  await payUnread(deposits);
  valueIn(await deposits.bill());
  const undo = await deposits.voidForRestore();
  await decide(deposits);
  expect(await undo()).toMatchObject({ ok: false });
});
