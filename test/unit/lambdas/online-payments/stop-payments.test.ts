import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentsFile } from '#domain/reports/export-files';
import { incomeReport, paymentReports } from '#domain/reports/income-reports';
import type { StatementPage } from '#domain/statements/statement-page';
import { denyPaymentDetails } from '#lambdas/account/answer-payment-details';
import { verificationPorts } from '#lambdas/account/index';
import { clientLookup } from '#lambdas/clients/store/client-lookup';
import { readBooks as auditedBooks } from '#lambdas/composition/books/account-books';
import { depositReader, invoicesBeingChecked, unbilledDeposits } from '#lambdas/composition/projections';
import {
  invoiceAccounts,
  invoiceFinder,
  invoiceReader,
  receivedPayments,
  totalsReader,
} from '#lambdas/invoices/index';
import { findReceived, sumReceived } from '#lambdas/invoices/search/find-received';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import {
  disconnectPayments,
  reportedPayments,
  setPaymentMethods,
} from '#lambdas/online-payments/stop-payments';
import { payeeAccount, payeeOwner } from '#lambdas/online-payments/store/payee-account';
import { sha256 } from '#lambdas/platform/hash';
import { signInLimits } from '#lambdas/platform/http/sign-in-limit';
import { logTo } from '#lambdas/platform/log';
import { tryCommit } from '#lambdas/platform/table/commit';
import { find } from '#lambdas/platform/table/read';
import { update } from '#lambdas/platform/table/writes';
import { accountProfiles } from '#lambdas/profile/store/account-profiles';
import { paymentDetails } from '#lambdas/profile/store/payment-details';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { getOverview } from '#lambdas/reports/get-overview';
import { readBooks } from '#lambdas/reports/read-books';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { getStatement } from '#lambdas/statements/get-statement';
import { liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { emptyOutbox, unlimitedLock } from '#test/support/outbox';
import { runPaymentSchedule } from '#test/support/payment-schedule';
import { payeeId, paymentWorld } from '#test/support/payment-world';
import { dispatchReceipts } from '#test/support/receipts';
import { valueIn } from '#test/support/recorded-story';
import type { TableEngine } from '#test/support/table-engine';
import { unverifiedAccount } from '#test/support/unverified-account';

beforeEach(() => logTo(() => undefined));
afterEach(() => logTo((line) => process.stdout.write(line)));

const token = 'A'.repeat(22);

async function withOpenPage() {
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  const { plain: table, clock } = world;
  const open = () => openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.ports);
  valueIn(await open());
  const links = verificationPorts(table, {
    mail: world.ordinaryPorts().mail,
    clock,
    siteOrigin: async () => '',
  });
  /** "This wasn't me" on an email. */
  async function denyBy(token: string) {
    const { ports: pooled } = await unverifiedAccount();
    const account = { userId: pat, email: '0001@example.com', emailVerified: true, enabled: true };
    const directory = { ...pooled.directory, find: async () => ({ ...account, hasNeverSignedIn: false }) };
    return denyPaymentDetails(token, {
      ...pooled,
      ...links,
      directory,
      details: paymentDetails(table),
      payments: reportedPayments({ table, clock }),
      signIns: signInLimits(table),
      sleep: async () => undefined,
    });
  }
  /** "This wasn't me" on the email about the connected account. */
  async function deny() {
    await links.verifications.keep(sha256(token), {
      purpose: 'payment-details',
      userId: pat,
      email: '0001@example.com',
      expiresAt: new Date(clock().getTime() + 1_000_000).toISOString(),
      change: { changedAt: clock().toISOString(), details: { online: payeeId } },
    });
    return denyBy(token);
  }
  const stops = {
    'is disconnected': () => disconnectPayments(pat, pay.ports),
    'offers no method any more': () =>
      setPaymentMethods(pat, { card: false, bankTransfer: false }, pay.ports),
    'switches one method off': () => setPaymentMethods(pat, { card: true, bankTransfer: false }, pay.ports),
    'is reported': deny,
  };
  return { world, engine, pay, open, stops, denyBy };
}

type Stop = keyof Awaited<ReturnType<typeof withOpenPage>>['stops'];

const causes: readonly Stop[] = [
  'is disconnected',
  'offers no method any more',
  'switches one method off',
  'is reported',
];

test.each(causes)('an account that %s closes its open payment page at once', async (cause) => {
  const { world, pay, open, stops } = await withOpenPage();
  expect(await stops[cause]()).toMatchObject({ ok: true });
  await runPaymentSchedule(world, pay);
  expect(pay.expired).toHaveLength(1);
  const again = await open();
  expect(again.ok).toBe(cause === 'switches one method off');
});

test.each(causes)(
  'an account that %s while a page is being opened leaves no page on which anybody can pay',
  async (cause) => {
    const { world, pay, stops } = await withOpenPage();
    world.advance(2 * 60 * 60_000);
    const openSession: typeof pay.provider.openSession = async (request) => {
      await stops[cause]();
      await runPaymentSchedule(world, pay);
      return pay.provider.openSession(request);
    };
    const ports = { ...pay.ports, provider: { ...pay.provider, openSession } };
    const answer = await openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, ports);
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'not-payable-online' } });
    expect(pay.expired).toEqual([`cs_${[...pay.opened.keys()].at(-1)}`]);
  },
);

test('a page that was opened after it was closed is expired by the schedule if the provider was down', async () => {
  const { world, pay, stops } = await withOpenPage();
  world.advance(2 * 60 * 60_000);
  const openSession: typeof pay.provider.openSession = async (request) => {
    await stops['is disconnected']();
    await runPaymentSchedule(world, pay);
    const opened = await pay.provider.openSession(request);
    pay.setDown(true);
    return opened;
  };
  const ports = { ...pay.ports, provider: { ...pay.provider, openSession } };
  await openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, ports);
  expect(pay.expired).toEqual([]);
  pay.setDown(false);
  world.advance(3 * 60_000);
  await runPaymentSchedule(world, pay);
  expect(pay.expired).toHaveLength(1);
});

test('the schedule closes the pages if the function that stopped the payments died', async () => {
  const { world, pay } = await withOpenPage();
  const died = async () => Promise.reject(new Error('died'));
  const table = { ...world.plain, committed: died };
  await expect(disconnectPayments(pat, { ...pay.ports, table })).rejects.toThrow('died');
  await runPaymentSchedule(world, pay);
  // The first run closes the page, the second expires it.
  await runPaymentSchedule(world, pay);
  expect(pay.expired).toHaveLength(1);
});

test('an account that was disconnected while the client pressed Pay opens no page', async () => {
  const { world, pay } = await withOpenPage();
  world.advance(2 * 60 * 60_000);
  let isFirst = true;
  const siteOrigin = async () => {
    // Called after the account was read.
    if (isFirst) {
      isFirst = false;
      await disconnectPayments(pat, pay.ports);
    }
    return 'https://billhook.example';
  };
  const answer = await openPaymentPage(
    { linkId: pay.linkId, shownCents: 45_000 },
    { ...pay.ports, siteOrigin },
  );
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'not-payable-online' } });
  expect(pay.opened.size).toBe(1);
});

test('disconnecting keeps what was paid', async () => {
  const { pay, stops } = await withOpenPage();
  await pay.send(pay.payByCard());
  const { payments } = await pay.detail();
  expect(payments).toHaveLength(1);
  expect(await stops['is disconnected']()).toMatchObject({ ok: true });
  expect(await pay.detail()).toMatchObject({ status: 'paid', paidCents: 45_000, payments });
});

test('nobody can pay on an account that was connected before somebody else took the account over', async () => {
  const { world, pay, open } = await withOpenPage();
  await accountProfiles(world.plain).withhold(pat, ['howToPay'], world.clock().toISOString());
  const links = clientLinks(world.plain, world.clock);
  const page = await getClientInvoice(pay.linkId, { links, clock: world.clock, hash: String });
  expect(page.ok && page.value.view.onlinePayment?.state).not.toBe('payable');
  expect(await open()).toMatchObject({ ok: false });
});

test('a reported account is remembered as such, and stays disconnected', async () => {
  const { world, stops } = await withOpenPage();
  await stops['is reported']();
  const at = expect.any(String);
  expect(await find(world.plain, payeeOwner, payeeOwner.key(payeeId))).toMatchObject({ reportedAt: at });
  expect(await find(world.plain, payeeAccount, payeeAccount.key(pat))).toMatchObject({ disconnectedAt: at });
});

const mailsToOwner = async (
  world: Awaited<ReturnType<typeof withOpenPage>>['world'],
  engine: TableEngine,
) => {
  await emptyOutbox(world, engine, undefined, { lock: unlimitedLock });
  const parsed = await Promise.all(world.service.raw.map((raw) => PostalMime.parse(raw)));
  const texts = parsed.map(({ text = '' }) => text.replaceAll(/\s+/g, ' '));
  // Without the copy of the invoice.
  return texts.filter((text) => text.startsWith('How clients pay you')).toSorted();
};

test('the owner is emailed about each stop, with what clients could pay with before and after it', async () => {
  const { world, engine, pay, stops } = await withOpenPage();
  await stops['switches one method off']();
  await stops['is disconnected']();
  await disconnectPayments(pat, pay.ports);
  const [second = '', first = '', ...others] = await mailsToOwner(world, engine);
  expect(others).toEqual([]);
  expect(first).toMatch(
    /Before:.*Through Stripe: Card, US bank account \(ACH\).*now:.*Through Stripe: Card /,
  );
  expect(second).toMatch(/Before:.*Through Stripe: Card .*now:.*payments: Off/);
  expect(first).toContain('see the details from before the change:');
  expect(second).toMatch(/the first change that you did not confirm:.*Through Stripe: Card, US bank account/);
});

test('"This wasn\'t me" offers the methods again that somebody else had switched off', async () => {
  const { world, engine, pay, stops, denyBy } = await withOpenPage();
  await stops['switches one method off']();
  await stops['is disconnected']();
  await mailsToOwner(world, engine);
  const raw = (world.service.raw.at(-1) ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(await denyBy(/action=deny&token=([\w-]{22})/.exec(raw)?.[1] ?? '')).toMatchObject({ ok: true });
  const payee = await find(world.plain, payeeAccount, payeeAccount.key(pat));
  expect(payee).toMatchObject({ card: true, bankTransfer: true });
  expect(payee?.disconnectedAt).toBeUndefined();
  expect(await find(world.plain, payeeOwner, payeeOwner.key(payeeId))).toEqual({ userId: pat });
  expect(pay.opened.size).toBe(1);
});

test('switching a method on closes no page', async () => {
  const { world, pay } = await withOpenPage();
  const key = payeeAccount.key(pat);
  await tryCommit(world.plain, update(payeeAccount, key, { set: { bankTransfer: false } }));
  await setPaymentMethods(pat, { card: true, bankTransfer: true }, pay.ports);
  await runPaymentSchedule(world, pay);
  expect(pay.expired).toEqual([]);
});

test('a receipt for a payment by hand does not say that the money of a reported account is paid', async () => {
  const { world, engine, pay, stops } = await withOpenPage();
  await stops['is reported']();
  await pay.send(pay.payByCard());
  expect(await pay.detail()).toMatchObject({ status: 'sent', paidCents: 45_000 });
  valueIn(await world.pay(pay.invoiceId, { amount: '100', method: 'check', receipt: true }));
  const receipts = await dispatchReceipts(world, engine);
  const [receipt] = receipts.filter(({ subject }) => subject.startsWith('Receipt'));
  const paper = new TextDecoder().decode(receipt?.attachments?.[0]?.content);
  for (const text of [receipt?.text ?? '', paper]) {
    expect(text).toContain('$100.00');
    expect(text).toContain('On hold');
    expect(text).not.toContain('$550.00');
  }
});

test('the page of a client does not say that the money of a reported account is paid', async () => {
  const { world, pay, stops } = await withOpenPage();
  await stops['is reported']();
  await pay.send(pay.payByCard());
  const page = async () => {
    const links = clientLinks(world.plain, world.clock);
    return valueIn(await getClientInvoice(pay.linkId, { links, clock: world.clock, hash: String })).view;
  };
  expect((await page()).paper).not.toHaveProperty('paid');
  valueIn(await world.pay(pay.invoiceId, { amount: '100', method: 'check' }));
  expect((await page()).paper?.paid).toBe('$100.00');
});

test('what a reported account received is in no sum of income, and the books are right', async () => {
  const { world, pay, stops } = await withOpenPage();
  const { plain: table, clock } = world;
  await stops['is reported']();
  await pay.send(pay.payByCard());
  valueIn(await world.pay(pay.invoiceId, { amount: '100', method: 'check' }));
  const received = receivedPayments(table);
  const figures = async () => {
    const overview = valueIn(await getOverview(pat, { table, clock }));
    const year = { paidFrom: '2026-01-01', paidTo: '2026-12-31', today: '2026-11-03' };
    const { cents, count } = await sumReceived(pat, year, undefined, received);
    const { found } = await findReceived(pat, year, { limit: 10 }, received);
    const ports = {
      ...bookPages(table),
      totals: totalsReader(table),
      depositOf: depositReader(table),
      unbilled: unbilledDeposits(table),
    };
    const { invoices } = valueIn(await readBooks(pat, { cursor: undefined, withLines: false }, ports));
    const [byDay] = paymentReports(invoices, ['2026-11']);
    return {
      tile: overview.paidThisMonth,
      list: { cents, count },
      rows: found.map(({ row }) => row.cents),
      income: incomeReport(invoices, ['2026-11']).total?.slice(4, 6),
      payments: byDay.total?.slice(2, 4),
      file: paymentsFile(invoices).split('\r\n').filter(Boolean).length - 1,
      undecided: overview.toDecide.cents,
    };
  };
  expect(await figures()).toEqual({
    tile: { cents: 10_000, count: 1 },
    list: { cents: 10_000, count: 1 },
    rows: [10_000],
    income: [1, 10_000],
    payments: [1, 10_000],
    file: 1,
    undecided: 35_000,
  });
  expect((await auditedBooks(table, pat)).findings).toEqual([]);
});

test('a statement lists an invoice of which everything is undecided, with the sentence of its page', async () => {
  const { world, pay, stops } = await withOpenPage();
  const { plain: table, clock } = world;
  await stops['is reported']();
  await pay.send(pay.payByCard());
  const { clientId = '' } = await pay.detail();
  let page: StatementPage | undefined;
  const statement = await getStatement(
    { userId: pat, clientId },
    {
      findClient: (userId, id) => clientLookup(table, userId).byId(id),
      accounts: invoiceAccounts(table, clock),
      finder: invoiceFinder(table),
      contents: invoiceReader(table),
      payments: receivedPayments(table),
      beingChecked: invoicesBeingChecked(table),
      takesOnlinePayments: async () => true,
      renderPdf: async (drawn) => {
        page = drawn;
        return new Uint8Array();
      },
      clock,
    },
  );
  expect(statement.ok).toBe(true);
  const [open, , payments] = page?.tables ?? [];
  expect(open?.rows).toHaveLength(1);
  expect(open?.sums).toEqual([
    { label: 'Balance due', value: '$0.00' },
    { label: 'On hold', value: '$450.00' },
  ]);
  expect(open?.notes).toEqual([
    expect.stringMatching(/^Invoice .*: Your payment of \$450\.00 is being checked\. Nothing is due now\.$/),
  ]);
  expect(payments?.rows).toEqual([]);
  expect(page).not.toHaveProperty('payment');
});
