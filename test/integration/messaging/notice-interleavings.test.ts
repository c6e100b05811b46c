// @module-tag further
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickOrFull } from '#test/support/effort';
import { playStory } from '#test/support/message-stories';
import { noticedAccount } from '#test/support/notice-stories';
import { repeatedInvoice } from '#test/support/repeat-stories';
import { randomLongStory } from '#test/support/story-events';
import { welcomedMailbox, writtenToSupport } from '#test/support/stranger-mail-stories';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';
import { unprovenMailbox } from '#test/support/verification-stories';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());

// The same seed repeats the same random stories; SEED=... tries others.
const seed = Number(process.env.SEED ?? 20261124);

describe('with any events in any order, and functions that fail at any time,', () => {
  test.each([
    ['notices to an account owner', noticedAccount],
    ['messages to support', writtenToSupport],
    ['welcome emails', welcomedMailbox],
    ['links to an address that nobody has verified', unprovenMailbox],
    ['emails of a repeating invoice', repeatedInvoice],
  ] as const)(
    '%s: each email is sent at most as often as allowed, and the stored records match the emails sent',
    async (_what, openStory) => {
      let emailsSent = 0;
      await fc.assert(
        fc.asyncProperty(randomLongStory, async (events) => {
          const stage = await openStory(engine);
          await stage.check(await playStory(stage, events), JSON.stringify(events));
          emailsSent += stage.world.service.delivered.length;
        }),
        { numRuns: quickOrFull(6, 1_000), seed },
      );
      // Fails if no story ever got as far as an email.
      expect(emailsSent).toBeGreaterThan(0);
    },
    quickOrFull(300_000, 7_200_000),
  );
});
