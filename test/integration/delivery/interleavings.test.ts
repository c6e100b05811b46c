import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allMessages } from '#lambdas/adapters/dynamodb/delivery/all-messages';
import { effort } from '#test/support/effort';
import { freeInvoiceWorld } from '#test/support/free-invoice-world';
import { auditBooks } from '#test/support/lite-books';
import { liteWorld, pat } from '#test/support/lite-world';
import { play, type Stage, story } from '#test/support/message-stories';
import type { StoredItem } from '#test/support/stored-item';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const key = 'key-of-the-one-submission';

async function freeStage(): Promise<Stage & { count(): Promise<number> }> {
  const world = await freeInvoiceWorld(engine);
  return {
    service: world.service,
    submit: (plan) => world.submit({ key }, plan),
    report: (kind) =>
      allMessages(world.plain, world.clock)['free-invoice'].report({
        kind,
        serviceId: 'service-1',
        message: { kind: 'free-invoice', id: key },
        at: world.clock(),
      }),
    sweep: world.sweepLater,
    items: async () => (await world.items()) as unknown as StoredItem[],
    count: () => world.countOf(),
  };
}

async function liteStage() {
  const world = await liteWorld(engine);
  await world.openAccount(pat, { emailVerified: false });
  const stage: Stage = {
    service: world.service,
    submit: (plan) => world.submit({ key, invoice: { clientName: 'Dana', invoiceNumber: 'INV-1' } }, plan),
    report: (kind) =>
      allMessages(world.plain, world.clock)['lite-invoice'].report({
        kind,
        serviceId: 'service-1',
        message: { kind: 'lite-invoice', id: key, owner: pat },
        at: world.clock(),
      }),
    sweep: world.sweepLater,
    items: async () => (await world.items()) as unknown as StoredItem[],
  };
  return { stage, world };
}

/** Milliseconds that ten thousand stories may take. */
const ofThousands = effort(90_000, 7_200_000);

const seed = Number(process.env.SEED ?? 20261121);

describe('whatever happens to a submission, in any order and at once', () => {
  test(
    'a free one is mailed once at most, and holds its place just as long as it may have been',
    async () => {
      await fc.assert(
        fc.asyncProperty(story, async (events) => {
          const stage = await freeStage();
          const last = await play(stage, events);
          const holds = last !== undefined && last.state !== 'returned';
          expect(await stage.count()).toBe(holds ? 1 : 0);
        }),
        { numRuns: effort(60, 7_000), seed },
      );
    },
    ofThousands,
  );

  test(
    'a Lite one is mailed once at most, and every book agrees with what became of it',
    async () => {
      await fc.assert(
        fc.asyncProperty(story, async (events) => {
          const { stage, world } = await liteStage();
          const last = await play(stage, events);
          await auditBooks(world, JSON.stringify(events));
          const [invoice] = await world.under('INVOICE#');
          const shown = { sent: 'accepted', returned: 'failed', unknown: 'unknown' } as const;
          expect(invoice?.delivery).toBe(last && shown[last.state as keyof typeof shown]);
        }),
        { numRuns: effort(40, 3_000), seed },
      );
    },
    ofThousands,
  );
});
