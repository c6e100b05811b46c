import { beforeEach, describe, expect, test } from 'vitest';
import { deletedAccounts } from '#lambdas/account/index';
import { pendingMoney } from '#lambdas/composition/online-payments';
import { leaveProvider } from '#lambdas/online-payments/leave-provider';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { payeeOwner } from '#lambdas/online-payments/store/payee-account';
import { find } from '#lambdas/platform/table/read';
import { scanAll } from '#lambdas/platform/table/scan';
import { kim, type LiteWorld, pat } from '#test/support/lite-world';
import { paymentTests } from '#test/support/payment-tests';
import { type PaymentWorld, payeeId } from '#test/support/payment-world';

const openPayments = paymentTests();
let world: LiteWorld;
let pay: PaymentWorld;
let logged: string[];

beforeEach(async () => {
  ({ world, pay, logged } = await openPayments());
});

const pending = () => pendingMoney(world.plain)(pat);

describe('an account cannot be deleted because of', () => {
  test('a bank payment until it has arrived', async () => {
    expect(await pending()).toBeUndefined();
    await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
    expect(await pending()).toBe('payments');
    expect(await pendingMoney(world.plain)(kim)).toBeUndefined();
    await pay.happens({ kind: 'bank-pays', paymentIndex: 0 });
    await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
    expect(await pending()).toBeUndefined();
  });

  test('a dispute until it is decided', async () => {
    await pay.happens({ kind: 'pay-by-card', paymentIndex: 0 });
    await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
    await pay.happens({ kind: 'dispute', paymentIndex: 0, isInquiry: false });
    expect(await pending()).toBe('disputes');
    await pay.happens({ kind: 'lose', disputeIndex: 0 });
    expect(await pending()).toBeUndefined();
  });
});

describe('an account that is deleted', () => {
  test('expires its open payment page, and later events of the provider are ignored without an alarm', async () => {
    const opened = await openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.ports);
    expect(opened.ok).toBe(true);
    await leaveProvider(pat, pay.ports);
    // A deletion that failed is tried again, so a second call must do no harm.
    await leaveProvider(pat, pay.ports);
    expect(new Set(pay.expired).size).toBe(1);
    expect(await find(world.plain, payeeOwner, payeeOwner.key(payeeId))).toEqual({
      leftAt: expect.any(String),
    });
    logged.length = 0;
    expect(await pay.happens({ kind: 'pay-by-card', paymentIndex: 0 })).toEqual({
      ok: true,
      value: { success: true },
    });
    expect(logged.join()).toContain('payment-event-ignored');
    expect(logged.join()).not.toContain('payment-event-of-unknown-account');
    expect(await world.itemsUnder('ONLINEPAYMENT')).toEqual([]);
  });

  test('is disconnected although the provider is down', async () => {
    await openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.ports);
    const expireSession = async () => Promise.reject(new Error('Not configured'));
    await leaveProvider(pat, { ...pay.ports, provider: { expireSession } });
    expect((await find(world.plain, payeeOwner, payeeOwner.key(payeeId)))?.userId).toBeUndefined();
    expect(logged.join()).toContain('payment-page-not-expired');
  });

  test('keeps nothing of its online payments and their events', async () => {
    await pay.happens({ kind: 'pay-by-card', paymentIndex: 0 });
    await leaveProvider(pat, pay.ports);
    const accounts = deletedAccounts(world.plain);
    const itemsThatNameUser = async () => {
      const found: string[] = [];
      for await (const item of scanAll(world.plain))
        if (JSON.stringify(item).includes(pat)) found.push(String(item.PK));
      return found;
    };
    expect((await itemsThatNameUser()).some((PK) => PK.startsWith('PROVIDEREVENT#'))).toBe(true);
    while (await accounts.deleteItems(pat, 100));
    while (await accounts.deleteLinksAndEvents(pat, 100));
    expect(await itemsThatNameUser()).toEqual([]);
  });
});
