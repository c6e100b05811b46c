import { expect, test } from 'vitest';
import { receiptWrite } from '#lambdas/invoices/store/receipt-message-handler';
import { message } from '#lambdas/messaging/store/message';
import { notDue } from '#lambdas/messaging/store/message-moves';
import { tryCommit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';

const name = { userId: pat, invoiceId: 'i1', paymentId: 'p1' } as const;

/** Queues the receipt of a payment, as its removal and another record with the same key would. */
const queue = (world: LiteWorld) =>
  tryCommit(world.plain, receiptWrite({ ...name, to: 'dana@client.example' }, world.clock()));

test('a returned message is queued again only after its follow-up ended, so that both never meet', async () => {
  const world = await liteWorld(memoryEngine());
  expect(await queue(world)).toBe(true);
  const [queued] = await world.itemsUnder('MESSAGE#receipt#');
  const key = message.key({ kind: 'receipt', id: String(queued?.id), owner: pat });
  const change = (set: object) => tryCommit(world.plain, update(message, key, { replace: set as never }));
  // It waits already.
  expect(await queue(world)).toBe(false);
  // Returned, and what follows from that (such as the entry in the timeline) is still due.
  await change({ state: 'returned', due: world.clock().toISOString() });
  expect(await queue(world)).toBe(false);
  await change(notDue);
  expect(await queue(world)).toBe(true);
  const [again] = await world.itemsUnder('MESSAGE#receipt#');
  expect(again).toMatchObject({ state: 'waiting' });
  expect(again?.attempt).not.toBe(queued?.attempt);
});
