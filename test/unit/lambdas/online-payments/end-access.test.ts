import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, refuse } from '#domain/result';
import { getPaymentConnection, startPaymentOnboarding } from '#lambdas/online-payments/connection';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { payeeAccount, payeeOwner } from '#lambdas/online-payments/store/payee-account';
import { logTo } from '#lambdas/platform/log';
import { tryCommit } from '#lambdas/platform/table/commit';
import { find } from '#lambdas/platform/table/read';
import { update } from '#lambdas/platform/table/writes';
import { depositWorld } from '#test/support/deposit-world';
import { liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { emptyOutbox, unlimitedLock } from '#test/support/outbox';
import { runPaymentSchedule } from '#test/support/payment-schedule';
import { payeeId, paymentWorld } from '#test/support/payment-world';
import { valueIn } from '#test/support/recorded-story';

beforeEach(() => logTo(() => undefined));
afterEach(() => logTo((line) => process.stdout.write(line)));

async function accepting() {
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  const open = (ports = pay.ports) => openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, ports);
  const payee = () => find(world.plain, payeeAccount, payeeAccount.key(pat));
  /** The subjects and texts of the emails to the owner about payments. */
  async function mails() {
    world.service.raw.length = 0;
    await emptyOutbox(world, engine, undefined, { lock: unlimitedLock });
    const parsed = await Promise.all(world.service.raw.map((raw) => PostalMime.parse(raw)));
    return parsed.map(({ subject = '', text = '' }) => ({ subject, text: text.replaceAll(/\s+/g, ' ') }));
  }
  return { world, pay, open, payee, mails };
}

const rejected = async () => refuse({ kind: 'no-access' } as const);

/** The ports after the owner took our access away: the provider refuses every call for the account. */
const withoutAccess = ({ ports }: Pick<Awaited<ReturnType<typeof accepting>>['pay'], 'ports'>) => ({
  ...ports,
  provider: {
    ...ports.provider,
    readAccount: rejected,
    listEvents: rejected,
    openSession: rejected,
    expireSession: rejected,
  },
});

async function takeAway({ pay, world }: Pick<Awaited<ReturnType<typeof accepting>>, 'pay' | 'world'>) {
  const ports = withoutAccess(pay);
  const { payload, signature } = pay.webhook(
    { object: 'application', id: 'ca_1' },
    {
      type: 'account.application.deauthorized',
    },
  );
  expect(await receivePaymentEvent({ payload, signature }, ports)).toMatchObject({ ok: true });
  return { ...ports, world };
}

test('access that is taken away at the provider changes the account at once, and the owner is told', async () => {
  const { world, pay, open, payee, mails } = await accepting();
  valueIn(await open());
  const ports = await takeAway({ pay, world });
  expect(await payee()).toMatchObject({ accessLostAt: expect.any(String) });
  const read = valueIn(await getPaymentConnection(pat, ports));
  const endsAt = expect.stringMatching(/^2026-11-03T13:0/);
  const number = (await pay.detail()).invoiceNumber;
  expect(read).toMatchObject({
    connection: {
      state: 'paused',
      pausedBecause: 'access-lost',
      openPages: [{ kind: 'invoice', documentId: pay.invoiceId, number, amountCents: 45_000, endsAt }],
    },
  });
  expect(await open(ports)).toMatchObject({ ok: false, refusal: { code: 'not-payable-online' } });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your clients can no longer pay online');
  expect(mail?.text).toContain(`Invoice ${number}, $450.00: until November 3, 2026 at`);
  world.advance(61 * 60_000);
  expect(valueIn(await getPaymentConnection(pat, ports))).toMatchObject({ connection: { openPages: [] } });
});

test('a repeated event, and one after the access was given back, change nothing', async () => {
  const { world, pay, payee, mails } = await accepting();
  const { payload, signature } = pay.webhook(
    { object: 'application', id: 'ca_1' },
    {
      type: 'account.application.deauthorized',
    },
  );
  const readAccount = async () =>
    ok({ accountId: payeeId, canCharge: true, canPayOut: true, isSubmitted: true, missing: [] });
  const withAccess = { ...pay.ports, provider: { ...pay.ports.provider, readAccount } };
  await receivePaymentEvent({ payload, signature }, withAccess);
  expect((await payee())?.accessLostAt).toBeUndefined();
  await takeAway({ pay, world });
  const since = (await payee())?.accessLostAt;
  await takeAway({ pay, world });
  expect((await payee())?.accessLostAt).toBe(since);
  expect(await mails()).toHaveLength(1);
});

test('if the event is lost, the next call for the account shows that the access has ended', async () => {
  for (const way of ['a client presses Pay', 'the account is polled'] as const) {
    const { world, pay, open, payee, mails } = await accepting();
    const ports = withoutAccess(pay);
    if (way === 'a client presses Pay') expect(await open(ports)).toMatchObject({ ok: false });
    else {
      valueIn(await open());
      world.advance(6 * 60_000);
      await runPaymentSchedule(world, { ports });
    }
    expect(await payee(), way).toMatchObject({ accessLostAt: expect.any(String) });
    expect(await mails()).toHaveLength(1);
  }
});

test('a page that cannot be closed any more stays listed until it ends', async () => {
  const { world, pay, open } = await accepting();
  valueIn(await open());
  valueIn(await world.pay(pay.invoiceId, { amount: '10' }));
  const ports = withoutAccess(pay);
  await runPaymentSchedule(world, { ports });
  expect(valueIn(await getPaymentConnection(pat, ports))).toMatchObject({
    connection: { state: 'paused', pausedBecause: 'access-lost', openPages: [{ documentId: pay.invoiceId }] },
  });
});

test('setting up again opens another account', async () => {
  const { world, pay, payee } = await accepting();
  await takeAway({ pay, world });
  const openAccount = async () =>
    ok({ accountId: 'acct_2', canCharge: true, canPayOut: true, isSubmitted: true, missing: [] });
  const onboardingLink = async () => ok({ url: 'https://provider.example/setup' });
  const ports = { ...pay.ports, provider: { openAccount, onboardingLink } };
  expect(await startPaymentOnboarding(pat, ports)).toMatchObject({ ok: true });
  expect(await payee()).toMatchObject({ accountId: 'acct_2' });
  expect((await payee())?.accessLostAt).toBeUndefined();
});

test('clients can pay soon after the onboarding although every event of the provider is lost', async () => {
  const { world, pay, open, payee } = await accepting();
  const key = payeeAccount.key(pat);
  await tryCommit(world.plain, update(payeeAccount, key, { set: { canCharge: false, isSubmitted: false } }));
  let isFinished = false;
  const readAccount = async () =>
    ok({
      accountId: payeeId,
      canCharge: isFinished,
      canPayOut: isFinished,
      isSubmitted: isFinished,
      missing: [],
    });
  const ports = { ...pay.ports, provider: { ...pay.provider, readAccount } };
  valueIn(await startPaymentOnboarding(pat, ports));
  await runPaymentSchedule(world, { ports });
  expect((await open()).ok).toBe(false);
  world.advance(20 * 60_000);
  isFinished = true;
  await runPaymentSchedule(world, { ports });
  expect((await payee())?.canCharge).toBe(true);
  expect((await open()).ok).toBe(true);
});

test('money that arrives at a reported account has no receipt, and the owner is told that it is not theirs', async () => {
  const { world, pay, mails } = await accepting();
  const key = payeeOwner.key(payeeId);
  const reportedAt = world.clock().toISOString();
  await tryCommit(world.plain, update(payeeOwner, key, { set: { reportedAt } }));
  pay.act({ kind: 'pay-by-card', paymentIndex: 0 });
  await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
  const detail = await pay.detail();
  expect(detail.online).toMatchObject({ reportedCents: 45_000 });
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toEqual([
    `Received by an account that you reported: $450.00 for invoice ${detail.invoiceNumber}`,
  ]);
  expect(sent[0]?.text).toContain('does not count as paid');
});

test('what a reported account received pays nothing: the whole total can be recorded by hand', async () => {
  for (const amounts of [['300', '150'], [undefined]] as const) {
    const { world, pay } = await accepting();
    const reportedAt = world.clock().toISOString();
    await tryCommit(world.plain, update(payeeOwner, payeeOwner.key(payeeId), { set: { reportedAt } }));
    pay.act({ kind: 'pay-by-card', paymentIndex: 0 });
    await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
    for (const amount of amounts) {
      expect((await pay.detail()).status).toBe('sent');
      valueIn(await world.pay(pay.invoiceId, amount === undefined ? {} : { amount }));
    }
    const { status, paidCents, payments } = await pay.detail();
    expect({ status, paidCents }).toEqual({ status: 'paid', paidCents: 90_000 });
    expect(payments).toHaveLength(amounts.length + 1);
    expect(await world.pay(pay.invoiceId, { amount: '0.01' })).toMatchObject({
      refusal: { code: 'payment-too-large', balanceCents: 0 },
    });
  }
});

test('a draft whose deposit a reported account received is not paid once it is sent', async () => {
  const { world, pay, open, draft, markSent, invoice } = await depositWorld(memoryEngine());
  valueIn(await open());
  const reportedAt = world.clock().toISOString();
  await tryCommit(world.plain, update(payeeOwner, payeeOwner.key(payeeId), { set: { reportedAt } }));
  pay.act({ kind: 'pay-by-card', paymentIndex: 0 });
  await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
  valueIn(await draft(undefined, '450'));
  await markSent();
  const sent = await invoice();
  expect(sent).toMatchObject({ status: 'sent', paidCents: 45_000, online: { reportedCents: 45_000 } });
});

test('money that arrived before the account was reported stays a payment', async () => {
  const { world, pay, mails } = await accepting();
  pay.act({ kind: 'pay-by-card', paymentIndex: 0 });
  const booked = await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
  expect(booked.ok).toBe(true);
  const reportedAt = world.clock().toISOString();
  await tryCommit(world.plain, update(payeeOwner, payeeOwner.key(payeeId), { set: { reportedAt } }));
  await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
  expect((await pay.detail()).online?.reportedCents).toBeUndefined();
  expect((await mails()).map(({ subject }) => subject).join()).toContain('Receipt');
});
