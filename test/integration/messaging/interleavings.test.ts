// @module-tag further
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickOrFull } from '#test/support/effort';
import type { FaultPlan } from '#test/support/fault-plan';
import { freeInvoiceWorld } from '#test/support/free-invoice-world';
import { auditBooks } from '#test/support/lite-books';
import { liteWorld, pat } from '#test/support/lite-world';
import { only, playStory, type Stage } from '#test/support/message-stories';
import { randomStory } from '#test/support/story-events';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());

const key = 'key-of-the-one-submission';

async function freeStage(): Promise<Stage & { count(): Promise<number> }> {
  const world = await freeInvoiceWorld(engine);
  return { world, acts: [(plan) => world.submit({ key }, plan)], count: () => world.countOf() };
}

async function liteStage() {
  const world = await liteWorld(engine);
  await world.openAccount(pat, { emailVerified: false });
  const invoice = { clientName: 'Dana', invoiceNumber: 'INV-1' };
  return { world, acts: [(plan: FaultPlan) => world.submit({ key, invoice }, plan)] };
}

/** The milliseconds that all runs of a test may take. */
const timeoutMilliseconds = quickOrFull(90_000, 7_200_000);

const seed = Number(process.env.SEED ?? 20261121);

describe('a submission, with any events in any order and at once,', () => {
  test(
    'of a free invoice is emailed at most once, and is counted exactly as long as it may have been sent',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomStory, async (events) => {
          const stage = await freeStage();
          const last = only(await playStory(stage, events));
          const isCounted = last !== undefined && last.state !== 'returned';
          expect(await stage.count()).toBe(isCounted ? 1 : 0);
        }),
        { numRuns: quickOrFull(60, 7_000), seed },
      );
    },
    timeoutMilliseconds,
  );

  test(
    'of a Lite invoice is emailed at most once, and all books agree with its outcome',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomStory, async (events) => {
          const stage = await liteStage();
          const { world } = stage;
          const last = only(await playStory(stage, events));
          await auditBooks(world, JSON.stringify(events));
          const [invoice] = await world.itemsUnder('INVOICE#');
          const deliveryOfState = { sent: 'accepted', returned: 'failed', unknown: 'unknown' } as const;
          expect(invoice?.delivery).toBe(last && deliveryOfState[last.state as keyof typeof deliveryOfState]);
        }),
        { numRuns: quickOrFull(40, 3_000), seed },
      );
    },
    timeoutMilliseconds,
  );
});
