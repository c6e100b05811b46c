import { expect } from 'vitest';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { kindOfKey } from '#domain/table/key-kinds';
import { type Message, message } from '#lambdas/messaging/store/message';
import { newSecret, sha256 } from '#lambdas/platform/hash';
import { saveNewQuote } from '#lambdas/quotes/store/new-quote';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { quoteWorld } from './quote-world.ts';
import { aQuote } from './quotes.ts';
import type { StoredItem } from './stored-item.ts';
import type { TableEngine } from './table-engine.ts';

const [dana, kim] = ['dana@home.example', 'kim@home.example'];

/** A mobile app quote that its customer can approve. */
export async function offeredAppQuote(engine: TableEngine) {
  const world = await quoteWorld(engine);
  const [quoteId, quote] = [newSecret(), aQuote()];
  await saveNewQuote(world.plain, quoteId, quote, world.clock());
  const contentHash = sha256(quoteFingerprint(quote.content));
  const itemsOf = async (kind: string) =>
    ((await world.items()) as unknown as readonly StoredItem[]).filter((item) => kindOfKey(item) === kind);
  return {
    world,
    quoteId,
    userId: quote.userId,
    itemsOf,
    messages: async () => (await itemsOf('message')).map(message.parse),
    approve: (email: string, plan: FaultPlan = planFault()) =>
      world.accept(quoteId, contentHash, 'Dana Whitfield', plan, { email }),
  };
}

/** A mobile app quote that two people of one household approve, each asking for a copy or not. */
export async function approvedAppQuote(engine: TableEngine) {
  const { world, itemsOf, messages, ...offered } = await offeredAppQuote(engine);
  const received = { jobs: new Set<string>(), copied: new Set<string>() };

  async function approve(email: string, plan?: FaultPlan) {
    const answer = await offered.approve(email, plan);
    if (!answer.ok) return;
    received.jobs.add(answer.value.data.jobId);
    if (answer.value.copy !== 'none') received.copied.add(email);
  }

  const delivered = (...to: readonly string[]) =>
    world.service.delivered.filter((one) => to.includes(one)).length;

  return {
    world,
    acts: [
      ...[dana, kim, ''].map((email) => (plan: FaultPlan) => approve(email, plan)),
      (plan: FaultPlan) => world.dispatchLater(plan),
    ],
    async check(_messages: readonly Message[], where: string): Promise<void> {
      world.service.behave = () => 'accept';
      await approve(kim);
      await world.dispatchLater();
      const jobs = await itemsOf('job');
      expect(jobs, where).toHaveLength(1);
      expect([...received.jobs], where).toEqual([jobs[0]?.jobId]);
      // Only one person gets a copy: the one whose answer announced it.
      expect(received.copied.size, where).toBe(1);
      expect(delivered(dana, kim), where).toBe(delivered(...received.copied));
      expect(delivered(dana, kim), where).toBeLessThanOrEqual(1);
      const messagesNow = await messages();
      expect(messagesNow.map(({ kind }) => kind).sort(), where).toEqual(['quote-approval', 'quote-copy']);
      for (const { kind, state, complainedAt } of messagesNow)
        if (kind === 'quote-approval' || complainedAt === undefined)
          expect(['sent', 'unknown'], where).toContain(state);
    },
  };
}
