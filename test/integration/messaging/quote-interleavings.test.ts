// @module-tag further
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAppQuote } from '#test/support/app-quote-stories';
import { quickOrFull } from '#test/support/effort';
import { playStory } from '#test/support/message-stories';
import { decidedQuote } from '#test/support/quote-stories';
import { randomLongStory } from '#test/support/story-events';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());

const seed = Number(process.env.SEED ?? 20261123);

describe('a quote, with any actions of client and owner in any order and at once,', () => {
  test.each([
    ['in the web app', decidedQuote, ['quote-approval', 'quote-copy', 'quote-question', 'quote-sent']],
    ['in the mobile app', approvedAppQuote, ['quote-approval', 'quote-copy']],
  ] as const)(
    'that was created %s is decided once, and everybody is notified at most once, of what really happened',
    async (_which, open, kinds) => {
      const mailed = new Set<string>();
      await fc.assert(
        fc.asyncProperty(randomLongStory, async (events) => {
          const stage = await open(engine);
          await stage.check(await playStory(stage, events), JSON.stringify(events));
          for (const { kind } of stage.world.service.names) mailed.add(kind);
        }),
        { numRuns: quickOrFull(12, 1_000), seed },
      );
      expect([...mailed]).toEqual(expect.arrayContaining([...kinds]));
    },
    quickOrFull(300_000, 7_200_000),
  );
});
