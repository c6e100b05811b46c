import { afterEach, expect, test } from 'vitest';
import { findSubjects } from '#bin/payments/find-subjects';
import { paymentLines } from '#bin/payments/payment-lines';
import { readPayments } from '#bin/payments/read-payments';
import { rereadPayments } from '#bin/payments/reread-payments';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { logTo } from '#lambdas/platform/log';
import { liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { runPaymentSchedule } from '#test/support/payment-schedule';
import { payeeId, paymentWorld } from '#test/support/payment-world';

afterEach(() => logTo((line) => process.stdout.write(line)));

test('the command shows an event that waits and money that is not recorded, and records it with --reread', async () => {
  logTo(() => undefined);
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  const { plain: table, clock } = world;
  const [subject] = await findSubjects(table, { what: (await pay.detail()).invoiceNumber });
  expect(subject).toEqual({ userId: pat, documentId: pay.invoiceId });
  if (!subject) return;
  const read = () => readPayments(subject, { table, provider: pay.provider, now: clock() });
  expect(paymentLines(await read()).at(-1)).toBe('Nothing is wrong: what Stripe has is recorded.');
  await openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.ports);
  const paid = pay.payByCard();
  pay.refuseWith({ kind: 'no-access' });
  await pay.send(paid);
  world.advance(25 * 60 * 60_000);
  await runPaymentSchedule(world, pay);
  expect(paymentLines(await read()).join('\n')).toContain('WRONG: pi_00001 cannot be read');
  expect(await rereadPayments(await read(), pay.ports)).toEqual([
    'account acct_1: no-access',
    'payment pi_00001: no-access',
  ]);
  pay.refuseWith(undefined);
  expect(paymentLines(await read()).join('\n')).toContain('WRONG: Stripe has the money of pi_00001');
  await rereadPayments(await read(), pay.ports);
  expect(await pay.detail()).toMatchObject({ status: 'paid', paidCents: 45_000 });
  const lines = paymentLines(await read());
  expect(lines.at(-1)).toBe('Nothing is wrong: what Stripe has is recorded.');
  expect(lines.join('\n')).toContain('recorded $450.00');
  expect(await findSubjects(table, { what: payeeId })).toEqual([{ userId: pat }]);
  await expect(findSubjects(table, { what: 'pi_00001' })).rejects.toThrow('Name the account too');
});
