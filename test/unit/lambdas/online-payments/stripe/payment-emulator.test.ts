import { failRefund, openDispute } from 'one-machine-cloud/payments/refunds-and-disputes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectStripe } from '#lambdas/online-payments/stripe/stripe-connection';
import { logTo } from '#lambdas/platform/log';
import { startPaymentEmulator } from '#test/support/payment-emulator';

type World = Awaited<ReturnType<typeof startPaymentEmulator>>;
let world: World;

const day = 24 * 60 * 60 * 1_000;

beforeEach(async () => {
  logTo(() => undefined);
  world = await startPaymentEmulator();
});
afterEach(async () => {
  logTo((line) => process.stdout.write(line));
  await world.stop();
});

const typesOf = ({ webhooks }: World) => webhooks.map(({ event }) => event?.type);

describe('onboarding', () => {
  test('lets an account charge once the page of its link was completed', async () => {
    const { provider, choose } = world;
    const opened = await provider.openAccount({ userId: 'user-1', email: 'o@b.example', key: 'k' });
    if (!opened.ok) throw new Error(opened.refusal.kind);
    const { accountId, canCharge, missing } = opened.value;
    expect(canCharge).toBe(false);
    expect(missing).toContain('external_account');
    const link = { accountId, refreshUrl: 'http://b.example/again', returnUrl: 'http://b.example/done' };
    const first = await provider.onboardingLink(link);
    if (!first.ok) throw new Error(first.refusal.kind);
    const returned = await choose(first.value.url, 'part');
    expect([returned.status, returned.headers.get('location')]).toEqual([303, link.returnUrl]);
    expect((await fetch(first.value.url)).status).toBe(404);
    expect(await provider.readAccount(accountId)).toMatchObject({
      value: { canCharge: false, isSubmitted: true, pausedBecause: 'requirements.past_due' },
    });
    const second = await provider.onboardingLink(link);
    if (!second.ok) throw new Error(second.refusal.kind);
    await choose(second.value.url, 'all');
    expect(await provider.readAccount(accountId)).toMatchObject({
      value: { canCharge: true, canPayOut: true, missing: [] },
    });
  });

  test('redirects an expired link to the page that creates a new one', async () => {
    const { provider, clock } = world;
    const accountId = await world.account();
    const link = await provider.onboardingLink({
      accountId,
      refreshUrl: 'http://b.example/again',
      returnUrl: 'http://b.example/done',
    });
    if (!link.ok) throw new Error(link.refusal.kind);
    clock.now += 301_000;
    const answer = await fetch(link.value.url, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('http://b.example/again');
  });
});

describe('paying', () => {
  test('counts a card that is declined and then accepted as one payment with fee and net amount', async () => {
    const { provider, choose, emulator } = world;
    const accountId = await world.account();
    const opened = await world.session(accountId);
    if (!opened.ok) throw new Error(opened.refusal.kind);
    expect(await (await choose(opened.value.url, 'decline')).text()).toContain('declined');
    const paid = await choose(opened.value.url, 'pay');
    expect(paid.headers.get('location')).toBe('http://b.example/i?payment=done');
    const [paymentId = '', ...more] = Object.keys(emulator.accounts()[0]?.payments ?? {});
    expect(more).toEqual([]);
    expect(await provider.readPayment(accountId, paymentId)).toMatchObject({
      value: {
        metadata: { invoiceId: 'invoice-1' },
        attempt: {
          status: 'succeeded',
          method: 'card',
          received: { grossCents: 45_000, feeCents: 1_335, netCents: 43_665 },
        },
      },
    });
    expect((await fetch(opened.value.url)).status).toBe(410);
  });

  test('keeps a bank payment pending until the clock is four days later', async () => {
    const { provider, clock, emulator } = world;
    const accountId = await world.account();
    const paymentId = await world.pay(accountId, 'bank');
    const attempt = async () => {
      const read = await provider.readPayment(accountId, paymentId);
      return read.ok ? read.value.attempt : undefined;
    };
    expect(await attempt()).toMatchObject({ status: 'pending', method: 'bank-transfer' });
    clock.now += 4 * day - 1_000;
    await emulator.runDueWork();
    expect(await attempt()).toMatchObject({ status: 'pending' });
    clock.now += 1_000;
    await emulator.runDueWork();
    expect(await attempt()).toMatchObject({ status: 'succeeded', received: { feeCents: 360 } });
    expect(typesOf(world)).toContain('checkout.session.async_payment_succeeded');
  });

  test('closes a page when it expires or is made to expire, and nobody can pay on it afterwards', async () => {
    const { provider, clock, choose } = world;
    const accountId = await world.account();
    const [first, second] = [
      await world.session(accountId, 100, 'first'),
      await world.session(accountId, 100, 'second'),
    ];
    if (!first.ok || !second.ok) throw new Error('not opened');
    expect(await provider.expireSession(accountId, first.value.sessionId)).toMatchObject({ ok: true });
    expect(await provider.expireSession(accountId, first.value.sessionId)).toMatchObject({ ok: false });
    expect((await choose(first.value.url, 'pay')).status).toBe(410);
    clock.now += 3_600_000;
    expect((await choose(second.value.url, 'pay')).status).toBe(410);
  });

  test('refuses amounts, times and accounts that Stripe would refuse', async () => {
    const { provider } = world;
    const accountId = await world.account();
    expect(await world.session(accountId, 49)).toMatchObject({ refusal: { code: 'amount_too_small' } });
    expect(await world.session('acct_unknown')).toMatchObject({ refusal: { kind: 'no-access' } });
    const opened = await provider.openAccount({ userId: 'user-2', email: 'p@b.example', key: 'other' });
    if (!opened.ok) throw new Error(opened.refusal.kind);
    expect(await world.session(opened.value.accountId)).toMatchObject({ ok: false });
  });

  test('can charge fees that follow no fixed rate', async () => {
    const { provider, emulator } = world;
    emulator.behavior.fees = 'odd';
    const accountId = await world.account();
    const paymentId = await world.pay(accountId, 'pay');
    expect(await provider.readPayment(accountId, paymentId)).toMatchObject({
      value: { attempt: { received: { feeCents: 1_342 } } },
    });
  });

  test('can know fee and net amount of a payment only later', async () => {
    const { provider, clock, emulator } = world;
    emulator.behavior.balanceDelay = 60;
    const accountId = await world.account();
    const paymentId = await world.pay(accountId, 'pay');
    const early = await provider.readPayment(accountId, paymentId);
    expect(early.ok && early.value.attempt?.received).toBeUndefined();
    clock.now += 60_000;
    const late = await provider.readPayment(accountId, paymentId);
    expect(late.ok && late.value.attempt?.received?.feeCents).toBe(1_335);
  });
});

describe('refunds and disputes', () => {
  test('allows two partial refunds but not more than was paid, and returns the money of a failed refund', async () => {
    const { provider, emulator } = world;
    const accountId = await world.account();
    const paymentId = await world.pay(accountId, 'pay');
    const refund = (amountCents: number, key: string) =>
      provider.refund({ accountId, paymentId, amountCents, key, metadata: { reason: 'Paid twice' } });
    const first = await refund(20_000, 'first');
    expect(first).toMatchObject({ value: { status: 'succeeded', left: { grossCents: -20_000 } } });
    expect(await refund(20_000, 'first')).toEqual(first);
    expect(await refund(20_001, 'first')).toMatchObject({ refusal: { code: 'idempotency_error' } });
    expect(await refund(25_001, 'more')).toMatchObject({ refusal: { code: 'amount_too_large' } });
    const second = await refund(25_000, 'second');
    if (!second.ok) throw new Error(second.refusal.kind);
    expect(await refund(1, 'third')).toMatchObject({ refusal: { code: 'charge_already_refunded' } });
    await emulator.simulate(accountId, (act) => {
      const one = act.data.refunds[second.value.refundId];
      if (one) failRefund(act, one);
    });
    expect(await provider.readRefund(accountId, second.value.refundId)).toMatchObject({
      value: { status: 'failed', left: { grossCents: -25_000 }, cameBack: { grossCents: 25_000 } },
    });
  });

  test('withdraws money and a fee for a dispute, and returns the money if the dispute is won', async () => {
    const { provider, emulator, origin } = world;
    const accountId = await world.account();
    const paymentId = await world.pay(accountId, 'pay');
    await emulator.simulate(accountId, (act) => {
      const payment = act.data.payments[paymentId];
      if (payment) openDispute(act, payment, { isInquiry: false });
    });
    const [disputeId = ''] = Object.keys(emulator.accounts()[0]?.disputes ?? {});
    expect(await provider.readDispute(accountId, disputeId)).toMatchObject({
      value: { state: 'needs-response', movements: [{ grossCents: -45_000, feeCents: 1_500 }] },
    });
    const step = new URLSearchParams({ account: accountId, id: disputeId, step: 'dispute-step:win' });
    await fetch(`${origin}/_payments`, { method: 'POST', body: step, redirect: 'manual' });
    expect(await provider.readDispute(accountId, disputeId)).toMatchObject({
      value: { state: 'won', movements: [{ grossCents: -45_000 }, { grossCents: 45_000 }] },
    });
    const page = await (await fetch(`${origin}/_payments`)).text();
    expect(page).toContain(paymentId);
  });
});

describe('webhooks', () => {
  test('are signed with the time of the local clock, and name the account', async () => {
    const { clock } = world;
    clock.now += 400 * day;
    const accountId = await world.account();
    await world.pay(accountId, 'pay');
    await world.emulator.runDueWork();
    expect(world.webhooks.every(({ isGenuine }) => isGenuine)).toBe(true);
    expect(new Set(world.webhooks.map(({ event }) => event?.accountId))).toEqual(new Set([accountId]));
    expect(typesOf(world)).toEqual([
      'account.updated',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
  });

  test('arrive late, twice and in any order, and are repeated until they are accepted', async () => {
    const { emulator, clock, receiving, webhooks } = world;
    Object.assign(emulator.behavior.webhooks, { delay: 600, copies: 2, reorders: true });
    const accountId = await world.account();
    await world.pay(accountId, 'pay');
    await emulator.runDueWork();
    expect(webhooks).toHaveLength(0);
    clock.now += 600_000;
    receiving.status = 500;
    await emulator.runDueWork();
    expect(webhooks).toHaveLength(10);
    // In order, both copies of the first event would come first.
    expect(typesOf(world).slice(0, 2)).not.toEqual(['account.updated', 'account.updated']);
    receiving.status = 200;
    await emulator.runDueWork();
    expect(webhooks).toHaveLength(10);
    clock.now += 60_000;
    await emulator.runDueWork();
    expect(webhooks).toHaveLength(20);
    clock.now += day;
    await emulator.runDueWork();
    expect(webhooks).toHaveLength(20);
  });

  test('that were lost are still in the list of events, which is read page by page', async () => {
    const { emulator, provider } = world;
    emulator.behavior.webhooks.lost = 100;
    const accountId = await world.account();
    await world.pay(accountId, 'pay');
    await emulator.runDueWork();
    expect(world.webhooks).toHaveLength(0);
    const all = await provider.listEvents(accountId, world.seconds() - 10);
    if (!all.ok) throw new Error(all.refusal.kind);
    expect(all.value.events.map(({ type }) => type).at(-1)).toBe('account.updated');
    const rest = await provider.listEvents(accountId, world.seconds() - 10, all.value.events.at(-2)?.eventId);
    expect(rest).toMatchObject({ value: { hasMore: false, events: [{ type: 'account.updated' }] } });
    expect(await provider.listEvents(accountId, world.seconds() + 1)).toMatchObject({
      value: { events: [] },
    });
  });
});

describe('the API of the payment emulator', () => {
  test('refuses a wrong key and an unknown parameter, even inside another parameter', async () => {
    const { emulator } = world;
    const stranger = connectStripe(world.origin, 'sk_wrong');
    await expect(stranger.accounts.retrieve('acct_1')).rejects.toMatchObject({ statusCode: 401 });
    const stripe = connectStripe(world.origin, emulator.apiKey);
    const wrong = { country: 'US', controller: { fees: { payee: 'account' } } };
    await expect(stripe.accounts.create(wrong as never)).rejects.toMatchObject({ code: 'parameter_unknown' });
  });

  test('does not answer while it is set to be down, and has lost nothing afterwards', async () => {
    const { emulator, provider } = world;
    const accountId = await world.account();
    emulator.behavior.mode = 'down';
    expect(await provider.readAccount(accountId)).toMatchObject({ refusal: { kind: 'unavailable' } });
    emulator.behavior.mode = 'up';
    expect(await provider.readAccount(accountId)).toMatchObject({ value: { canCharge: true } });
    expect(world.restarted().accounts()[0]?.account.id).toBe(accountId);
  });
});
