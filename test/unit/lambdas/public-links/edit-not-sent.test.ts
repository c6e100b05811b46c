import { expect, test } from 'vitest';
import { standingOf } from '#domain/documents/standing';
import type { StatementPage } from '#domain/statements/statement-page';
import { clientStore } from '#lambdas/clients/store/client-store';
import { invoicesBeingChecked, takesOnlinePayments } from '#lambdas/composition/projections';
import { invoiceAccounts, receivedPayments } from '#lambdas/invoices/index';
import { invoiceFinder } from '#lambdas/invoices/store/invoice-finder';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { decideRefund } from '#lambdas/online-payments/change-online-payment';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { getStatement } from '#lambdas/statements/get-statement';
import { type DepositWorld, depositWorld } from '#test/support/deposit-world';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { papersOf } from '#test/support/paper-surfaces';
import { valueIn } from '#test/support/recorded-story';

const paidDeposit = [
  { kind: 'pay-by-card', paymentIndex: 0 },
  { kind: 'money-booked', paymentIndex: 0 },
] as const;

/** An invoice of $1,000.00 with a link; its deposit of $450.00 was paid online, or recorded by hand. */
async function billedWorld(deposit: 'online' | 'by hand', unitPrice = '1000') {
  const deposits = await depositWorld(memoryEngine());
  if (deposit === 'online') for (const act of paidDeposit) await deposits.pay.happens(act);
  else valueIn(await deposits.recordCheck());
  valueIn(await deposits.bill(undefined, { unitPrice }));
  await deposits.share();
  return deposits;
}

/** Saves another total that is not sent to the client. */
async function edit({ world, billed, invoiceId, ports }: DepositWorld, unitPrice: string) {
  const edited = { invoiceId: await invoiceId(), mail: false, invoice: billed(unitPrice), ports };
  valueIn(await world.submit(edited));
}

/** The statement of the client of the invoice: its open invoices with their balances, and the balance due. */
async function statementOf({ world, invoice }: DepositWorld) {
  const { plain, clock } = world;
  let drawn: StatementPage | undefined;
  const clients = clientStore(plain, clock);
  const { clientId = '' } = (await invoiceReader(plain).find(pat, (await invoice()).invoiceId)) ?? {};
  valueIn(
    await getStatement(
      { userId: pat, clientId, since: '2026-01-01' },
      {
        findClient: (userId, wanted) => clients.find(userId, wanted),
        accounts: invoiceAccounts(plain, clock),
        finder: invoiceFinder(plain),
        contents: invoiceReader(plain),
        payments: receivedPayments(plain),
        beingChecked: invoicesBeingChecked(plain),
        takesOnlinePayments: takesOnlinePayments(plain, clock),
        renderPdf: async (page) => {
          drawn = page;
          return new Uint8Array();
        },
        clock,
      },
    ),
  );
  const [open] = drawn?.tables ?? [];
  return { balances: open?.rows.map((row) => row.at(-1)), due: open?.sums[0]?.value };
}

/** What each surface of the client says about the invoice, and what its owner reads. */
async function said(deposits: DepositWorld) {
  const { world, page, invoice } = deposits;
  const detail = await invoice();
  const { linkId = '', invoiceId } = detail;
  const links = clientLinks(world.plain, world.clock);
  const { view } = valueIn(await getClientInvoice(linkId, { links, clock: world.clock, hash: String }));
  const { verified } = await papersOf(deposits, invoiceId, linkId);
  const { money } = await page();
  return {
    owner: standingOf(detail, '2026-11-03').owedCents,
    client: {
      state: view.state,
      asked: view.askedCents ?? 0,
      online: view.onlinePayment?.state ?? 'none',
      mark: view.paper?.sheet.mark ?? 'none',
      due: view.paper?.sheet.headline?.value ?? 'none',
    },
    statement: await statementOf(deposits),
    quote: money && { open: money.billedOpenCents, notBilled: money.notBilledCents },
    verified,
    reminder: (await reminderStore(world.plain, world.clock).find({ userId: pat, invoiceId }))?.standing,
  };
}

const owing = {
  client: { state: 'partly-paid', asked: 55_000, online: 'being-corrected', mark: 'none', due: '$550.00' },
  statement: { balances: ['$550.00'], due: '$550.00' },
  quote: { open: 55_000, notBilled: 0 },
  verified: 'unpaid',
};

test.each(['online', 'by hand'] as const)(
  'a total that was lowered to the deposit paid %s, and not sent, leaves the client owing the rest of the version it has',
  async (deposit) => {
    const deposits = await billedWorld(deposit);
    await edit(deposits, '450');
    expect(await said(deposits)).toMatchObject({ owner: 0, ...owing });
    const { linkId = '' } = await deposits.invoice();
    expect(await openPaymentPage({ linkId, shownCents: 55_000 }, deposits.pay.ports)).toMatchObject({
      refusal: { code: 'not-payable-online' },
    });
  },
);

test('a total that was raised and not sent is asked of nobody whose version is paid', async () => {
  const deposits = await billedWorld('by hand', '450');
  await edit(deposits, '1000');
  expect(await said(deposits)).toMatchObject({
    owner: 55_000,
    client: { state: 'paid', asked: 0, online: 'none', mark: 'PAID', due: 'none' },
    statement: { balances: [], due: '$0.00' },
    quote: { open: 0 },
    verified: 'paid',
    reminder: 'over',
  });
  const { invoiceId } = await deposits.invoice();
  const reminded = await reminderStore(deposits.world.plain, deposits.world.clock).find({
    userId: pat,
    invoiceId,
  });
  expect(reminded?.blockedBy).toEqual({ kind: 'correction' });
});

test('the page tells no amount due of a new version while nothing is asked for', async () => {
  const deposits = await billedWorld('by hand');
  await edit(deposits, '2000');
  await deposits.share();
  const { invoiceId, linkId = '' } = await deposits.invoice();
  const links = clientLinks(deposits.world.plain, deposits.world.clock);
  const firstChange = async () => {
    const found = await getClientInvoice(linkId, { links, clock: deposits.world.clock, hash: String });
    return valueIn(found).view.paper?.changes?.[0];
  };
  expect(await firstChange()).toEqual({ label: 'Amount due', before: '$550.00', after: '$1,550.00' });
  await deposits.pay.ports.changes.mark(pat, invoiceId, true, []);
  expect(await firstChange()).toEqual({ label: 'Total', before: '$1,000.00', after: '$2,000.00' });
});

test('a total that was raised and not sent asks for the balance of the version that the client has', async () => {
  const deposits = await billedWorld('online');
  await edit(deposits, '2000');
  expect(await said(deposits)).toMatchObject({ owner: 155_000, ...owing });
});

test('a payment that is being checked is not asked for again, although the newest version owes nothing', async () => {
  const deposits = await billedWorld('online');
  const { invoiceId, linkId = '' } = await deposits.invoice();
  valueIn(await openPaymentPage({ linkId, shownCents: 55_000 }, deposits.pay.ports));
  const { changes } = deposits.pay.ports;
  await changes.mark(pat, invoiceId, true, []);
  await edit(deposits, '450');
  expect(await said(deposits)).toMatchObject({
    owner: 0,
    client: { asked: 0, online: 'checking', mark: 'none', due: 'none' },
    statement: { balances: ['$550.00'], due: '$0.00' },
  });
});

test('an answer that makes the newest version paid shows it to the client', async () => {
  const deposits = await billedWorld('online');
  await deposits.pay.happens({ kind: 'refund', paymentIndex: 0, percent: 20 });
  await deposits.pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
  await edit(deposits, '450');
  const { invoiceId } = await deposits.invoice();
  const changes = onlineChanges(deposits.world.plain, deposits.world.clock);
  const command = { userId: pat, invoiceId, decision: 'not-owed' as const };
  valueIn(await decideRefund(command, { ...deposits.pay.ports, changes }));
  expect(await said(deposits)).toMatchObject({
    owner: 0,
    client: { state: 'paid', asked: 0, mark: 'PAID', due: 'none' },
    statement: { balances: [], due: '$0.00' },
    verified: 'paid',
  });
});
