import { expect } from 'vitest';
import { quoteFingerprint } from '#domain/quote/quote-fingerprint';
import { kindOfKey } from '#domain/table/key-kinds';
import type { Message } from '#lambdas/adapters/dynamodb/delivery/message';
import { saveNewQuote } from '#lambdas/adapters/dynamodb/quote/new-quote';
import { ownerDay } from '#lambdas/adapters/dynamodb/quote/owner-day';
import { providerDirectory } from '#lambdas/adapters/dynamodb/quote/provider-directory';
import { approvalMessages, copyMessages } from '#lambdas/adapters/dynamodb/quote/quote-messages';
import { quoteStore } from '#lambdas/adapters/dynamodb/quote/quote-store';
import { newSecret, newUlid, sha256 } from '#lambdas/adapters/hash';
import { acceptQuote } from '#lambdas/quote/accept-quote';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { mailingWorld } from './mailing-world.ts';
import { aQuote } from './quotes.ts';
import type { TableEngine } from './table-engine.ts';

const [dana, kim] = ['dana@home.example', 'kim@home.example'];

/** A quote of the mobile app, which two people of one household approve, each with a wish for a copy. */
export async function approvedAppQuote(engine: TableEngine) {
  const world = await mailingWorld(engine);
  const [quoteId, quote] = [newSecret(), aQuote()];
  await saveNewQuote(world.plain, quoteId, quote, world.clock());
  const told = { jobs: new Set<string>(), copied: new Set<string>() };

  async function approve(email: string, plan: FaultPlan = planFault()) {
    const { table, ...ports } = world.under(plan);
    const contentHash = sha256(quoteFingerprint(quote.content));
    const answer = await acceptQuote(
      { linkId: quoteId, contentHash, name: 'Dana Whitfield', email, network: '192.0.2.1', browser: 'Test' },
      {
        ...ports,
        quotes: quoteStore(table, world.clock),
        providers: providerDirectory(table),
        messages: approvalMessages(table, world.clock),
        copies: copyMessages(table, world.clock),
        ownerDay: ownerDay(table, world.clock),
        renderCertificate: async () => new Uint8Array([0x25, 0x50, 0x44, 0x46]),
        hash: sha256,
        newId: () => newUlid(world.clock()),
      },
    );
    if (!answer.ok) return;
    told.jobs.add(answer.value.data.jobId);
    if (answer.value.isCopied) told.copied.add(email);
  }

  const delivered = (...to: readonly string[]) =>
    world.service.delivered.filter((one) => to.includes(one)).length;

  return {
    world,
    acts: [dana, kim, ''].map((email) => (plan: FaultPlan) => approve(email, plan)),
    async check(_messages: readonly Message[], where: string): Promise<void> {
      world.service.behave = () => 'accept';
      await approve(kim);
      const jobs = (await world.items()).filter((item) => kindOfKey(item) === 'job');
      expect(jobs, where).toHaveLength(1);
      expect([...told.jobs], where).toEqual([jobs[0]?.jobId]);
      // One copy ever, and whoever was told of theirs has it.
      expect(delivered(dana, kim), where).toBeLessThanOrEqual(1);
      for (const email of told.copied) expect(delivered(email), where).toBe(1);
      const messages = await world.messages();
      expect(messages.map(({ kind }) => kind).sort(), where).toEqual(['quote-approval', 'quote-copy']);
      for (const { state } of messages) expect(['sent', 'unknown'], where).toContain(state);
    },
  };
}
