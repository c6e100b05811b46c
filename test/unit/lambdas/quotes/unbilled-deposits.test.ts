import { expect, test } from 'vitest';
import { payment } from '#lambdas/invoices/index';
import { commit } from '#lambdas/platform/table/commit';
import type { Table } from '#lambdas/platform/table/table';
import { put } from '#lambdas/platform/table/writes';
import { quote } from '#lambdas/quotes/store/quote';
import { unbilledDeposits } from '#lambdas/quotes/store/unbilled-deposits';
import { liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';

const count = 45;

/** An account with approved quotes, each with a deposit by check. */
async function withDeposits() {
  const { plain } = await liteWorld(memoryEngine());
  for (let number = 0; number < count; number += 1) {
    const quoteId = `quote-${String(number).padStart(3, '0')}`;
    const received = { cents: 100 + number, on: '2026-11-02' };
    const one = { userID: pat, createdAt: '2026-11-01T12:00:00.000Z', status: 'accepted', received };
    const paid = {
      paymentId: 'deposit',
      amountCents: received.cents,
      date: received.on,
      method: 'check',
      recordedAt: '2026-11-02T12:00:00.000Z',
    } as const;
    await commit(plain, [
      put(quote, quote.key(quoteId), one as never),
      put(payment, payment.key(pat, quoteId, 'deposit'), paid),
    ]);
  }
  return plain;
}

test('the deposits of many quotes are read side by side, a limited number at once, and stay in order', async () => {
  const plain = await withDeposits();
  let reading = 0;
  let most = 0;
  const send = async (command: never) => {
    reading += 1;
    most = Math.max(most, reading);
    const answer = await plain.client.send(command);
    reading -= 1;
    return answer;
  };
  const table = { ...plain, client: { send } } as unknown as Table;
  const found = await unbilledDeposits(table)(pat);
  expect(found.map(({ payments }) => payments[0]?.amountCents)).toEqual(
    Array.from({ length: count }, (_, number) => 100 + number),
  );
  expect(most).toBeGreaterThan(10);
  expect(most).toBeLessThanOrEqual(20);
});
