import { expect } from 'vitest';
import { kindOfKey } from '#domain/table/key-kinds';
import { sendContactMessage } from '#lambdas/contact/send-contact-message';
import { contactMessages } from '#lambdas/contact/store/contact-messages';
import { sendWelcome } from '#lambdas/early-access/send-welcome';
import { earlyAccessList } from '#lambdas/early-access/store/early-access-list';
import { blockReceiver } from '#lambdas/messaging/mailboxes/mailbox-block';
import { addressHashesOf, mailboxKey, mailboxQuota } from '#lambdas/messaging/mailboxes/mailbox-quota';
import type { Message } from '#lambdas/messaging/store/message';
import { sha256 } from '#lambdas/platform/hash';
import { dailyCap } from '#lambdas/platform/limits/daily-cap';
import { find } from '#lambdas/platform/table/read';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { mailingWorld } from './mailing-world.ts';
import type { TableEngine } from './table-engine.ts';

const network = '192.0.2.1';

/** A visitor's two messages to support; the first is also sent with other text under the same ID. */
export async function writtenToSupport(engine: TableEngine) {
  const world = await mailingWorld(engine);
  const confirmed = new Set<string>();

  async function write(messageId: string, message: string, plan: FaultPlan = planFault()) {
    const { table, ...ports } = world.under(plan);
    const answer = await sendContactMessage(
      { messageId, name: 'Dana', email: 'dana@customer.example', subject: 'Other', message, network },
      {
        ...ports,
        messages: contactMessages(table, world.clock),
        cap: dailyCap(table, 'request', 100, world.clock),
        hash: sha256,
        supportEmail: 'support@billhook.example',
      },
    );
    if (answer.ok) confirmed.add(messageId);
  }

  const [first, second] = ['id-of-the-first-message', 'id-of-the-second-message'];
  return {
    world,
    acts: [
      (plan: FaultPlan) => write(first, 'Hello there, how are you?', plan),
      (plan: FaultPlan) => write(first, 'Hello there, what does it cost?', plan),
      (plan: FaultPlan) => write(second, 'Hello again, are you there?', plan),
    ],
    async check(messages: readonly Message[], where: string): Promise<void> {
      const storedMessages = (await world.items()).filter((item) => kindOfKey(item) === 'contactMessage');
      expect(storedMessages, where).toHaveLength(messages.length);
      // Everyone who was shown a confirmation has a stored message.
      for (const id of confirmed)
        expect(['sent', 'unknown'], where).toContain(messages.find((one) => one.id === id)?.state);
    },
  };
}

const spellings = ['pat.doe@gmail.com', 'patdoe+news@gmail.com'];

/**
 * A mailbox that joins the waiting list under two spellings of its address, and whose owner may say "This wasn't me".
 */
export async function welcomedMailbox(engine: TableEngine) {
  const world = await mailingWorld(engine);
  const blockedAt = async () =>
    (await find(world.plain, mailboxQuota, mailboxKey(spellings[0] ?? '')))?.blockedAt;

  function join(email: string, plan: FaultPlan = planFault()) {
    const signup = { signupId: email, email, source: 'crm-landing-page', userAgent: 'Test' } as const;
    return earlyAccessList(world.under(plan).table, world.clock).add(signup);
  }
  async function welcome(email: string, plan: FaultPlan = planFault()) {
    const { table, mail } = world.under(plan);
    const wasBlocked = (await blockedAt()) !== undefined;
    const answer = await sendWelcome(email, network, {
      list: earlyAccessList(table, world.clock),
      cap: dailyCap(table, 'request', 100, world.clock),
      mail,
      siteOrigin: async () => 'https://billhook.example',
    });
    // The answer never reveals who is on the list.
    expect(answer).toEqual({ ok: true, value: { success: true } });
    if (wasBlocked) expect(plan.calls.filter((call) => call.startsWith('ses'))).toEqual([]);
  }

  return {
    world,
    acts: [
      ...spellings.map((email) => (plan: FaultPlan) => join(email, plan)),
      ...spellings.map((email) => (plan: FaultPlan) => welcome(email, plan)),
      (plan: FaultPlan) =>
        blockReceiver(world.under(plan).table, addressHashesOf(spellings[1] ?? ''), world.clock()),
    ],
    async check(_messages: readonly Message[], where: string): Promise<void> {
      const before = world.service.delivered.length;
      const isBlocked = (await blockedAt()) !== undefined;
      const welcomed = (await find(world.plain, mailboxQuota, mailboxKey(spellings[0] ?? '')))?.welcomedAt;
      if (before > 0) expect(welcomed, where).toBeDefined();
      world.service.behave = () => 'accept';
      for (const email of spellings) {
        await join(email);
        await welcome(email);
      }
      expect(world.service.delivered.length, where).toBeLessThanOrEqual(1);
      // Only certain refusals return the claim; then the next welcome is emailed.
      const isFree = welcomed === undefined && !isBlocked;
      expect(world.service.delivered.length - before, where).toBe(isFree ? 1 : 0);
    },
  };
}
