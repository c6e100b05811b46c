// @module-tag further
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#lambdas/messaging/store/message';
import { quickOrFull } from '#test/support/effort';
import { forgetMails } from '#test/support/fake-mail-service';
import type { FaultPlan } from '#test/support/fault-plan';
import { auditBooks } from '#test/support/lite-books';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { only, playStory, type Stage } from '#test/support/message-stories';
import { quoteWorld } from '#test/support/quote-world';
import { dispatchReceipts } from '#test/support/receipts';
import { runSchedulerAndOutbox, turnOnReminders } from '#test/support/reminding';
import { randomStory } from '#test/support/story-events';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());

const minute = 60_000;
const key = 'key-of-the-one-submission';

/** A stage for random events, with a check of all stored records after them. */
interface CheckedStage extends Stage {
  check(last: Message | undefined, where: string): Promise<void>;
}

async function openWorld(): Promise<LiteWorld> {
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  return world;
}

/** An invoice that was emailed to its owner, and not yet to its client. */
async function savedInvoice(world: LiteWorld): Promise<string> {
  const saved = await world.submit({
    invoice: { clientName: 'Dana', clientEmail: 'dana@client.example', dueDate: '2026-11-05' },
  });
  if (!saved.ok) throw new Error(saved.refusal.code);
  forgetMails(world.service);
  return saved.value.invoice.invoiceId;
}

async function mailedInvoice(world: LiteWorld): Promise<string> {
  const invoiceId = await savedInvoice(world);
  const mailed = await world.emailToClient(invoiceId);
  if (!mailed.ok) throw new Error(mailed.refusal.code);
  forgetMails(world.service);
  return invoiceId;
}

async function clientMail(): Promise<CheckedStage> {
  const world = await openWorld();
  const invoiceId = await savedInvoice(world);
  const content = String((await world.itemsUnder('INVOICE#'))[0]?.contentId);
  return {
    world,
    before: ['lite-invoice'],
    acts: [(plan) => world.emailToClient(invoiceId, { mailId: key, basedOn: content }, plan)],
    async check(last, where) {
      await auditBooks(world, where);
      const [invoice] = await world.itemsUnder('INVOICE#');
      const deliveryOfState = { sent: 'accepted', returned: 'failed', unknown: 'unknown' } as const;
      const mail = invoice?.clientMail as { readonly delivery: string } | undefined;
      expect(mail?.delivery, where).toBe(last && deliveryOfState[last.state as keyof typeof deliveryOfState]);
    },
  };
}

/** Checks that the next run sends unsent emails, and none twice, and that all books agree. */
async function expectNextRunToSendRest(
  world: LiteWorld,
  last: Message | undefined,
  run: () => Promise<unknown>,
  where: string,
): Promise<void> {
  world.service.behave = () => 'accept';
  await run();
  expect(last?.state === 'unknown' ? [0, 1] : [1], where).toContain(world.service.delivered.length);
  await auditBooks(world, where);
}

async function receipt(): Promise<CheckedStage> {
  const world = await openWorld();
  const invoiceId = await mailedInvoice(world);
  await world.pay(invoiceId, { amount: '50', receipt: true });
  const run = (plan?: FaultPlan) => {
    // An email that SES did not accept waits for ten minutes.
    world.advance(11 * minute);
    return dispatchReceipts(world, engine, plan);
  };
  return {
    world,
    before: ['lite-invoice', 'client-invoice'],
    acts: [run],
    check: (last, where) => expectNextRunToSendRest(world, last, run, where),
  };
}

async function reminder(): Promise<CheckedStage> {
  const world = await openWorld();
  await turnOnReminders(world, [0]);
  await mailedInvoice(world);
  await runSchedulerAndOutbox(world, engine);
  world.advance(Date.parse('2026-11-05T14:00:00.000Z') - world.clock().getTime());
  const run = (plan?: FaultPlan) => {
    // An email that was not sent is tried again an hour later.
    world.advance(61 * minute);
    return runSchedulerAndOutbox(world, engine, plan);
  };
  return {
    world,
    before: ['lite-invoice', 'client-invoice'],
    acts: [run],
    async check(last, where) {
      const [plan] = await world.itemsUnder('REMINDER#');
      // The reminder counts as sent while its email waits or was sent. After a returned email it is decided again.
      expect(plan?.reached, where).toBe(last && last.state !== 'returned' ? 0 : undefined);
      await expectNextRunToSendRest(world, last, run, where);
    },
  };
}

async function quote(): Promise<CheckedStage> {
  const world = await quoteWorld(engine);
  const quoteId = world.newQuoteId();
  return {
    world,
    acts: [(plan) => world.send(quoteId, {}, { key, plan })],
    async check(last, where) {
      if (!last) return;
      const { brokenBy } = await world.detail(quoteId);
      expect(brokenBy, where).toEqual([]);
      expect(
        (await world.links(quoteId)).filter((kind) => kind === 'sent').length,
        where,
      ).toBeLessThanOrEqual(1);
    },
  };
}

const seed = Number(process.env.SEED ?? 20261122);

describe('a client email, with any events in any order and at once,', () => {
  test.each([
    ['an invoice', clientMail],
    ['a receipt', receipt],
    ['a reminder', reminder],
    ['a quote', quote],
  ] as const)(
    'for %s is sent at most once, and all records agree with its outcome',
    async (_what, open) => {
      let mailed = 0;
      await fc.assert(
        fc.asyncProperty(randomStory, async (events) => {
          const stage = await open();
          await stage.check(only(await playStory(stage, events)), JSON.stringify(events));
          mailed += stage.world.service.delivered.length;
        }),
        { numRuns: quickOrFull(8, 1_000), seed },
      );
      expect(mailed).toBeGreaterThan(0);
    },
    quickOrFull(300_000, 7_200_000),
  );
});
