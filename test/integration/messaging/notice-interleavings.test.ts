import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { effort } from '#test/support/effort';
import { play } from '#test/support/message-stories';
import { noticedAccount } from '#test/support/notice-stories';
import { repeatedInvoice } from '#test/support/repeat-stories';
import { longStory } from '#test/support/story-events';
import { welcomedMailbox, writtenToSupport } from '#test/support/stranger-mail-stories';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';
import { unprovenMailbox } from '#test/support/verification-stories';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const seed = Number(process.env.SEED ?? 20261124);

describe('an automatic email, with any events in any order and at once,', () => {
  test.each([
    ['a notice to an account', noticedAccount],
    ['a message to support', writtenToSupport],
    ['a welcome', welcomedMailbox],
    ['a link to an unproven address', unprovenMailbox],
    ['an invoice that repeats', repeatedInvoice],
  ] as const)(
    'about %s is sent as often as allowed, and its records say nothing else',
    async (_what, open) => {
      let mailed = 0;
      await fc.assert(
        fc.asyncProperty(longStory, async (events) => {
          const stage = await open(engine);
          await stage.check(await play(stage, events), JSON.stringify(events));
          mailed += stage.world.service.delivered.length;
        }),
        { numRuns: effort(6, 1_000), seed },
      );
      expect(mailed).toBeGreaterThan(0);
    },
    effort(300_000, 7_200_000),
  );
});
