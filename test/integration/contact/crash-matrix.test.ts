// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindOfKey } from '#domain/table/key-kinds';
import { sendContactMessage } from '#lambdas/contact/send-contact-message';
import { contactMessages } from '#lambdas/contact/store/contact-messages';
import { sha256 } from '#lambdas/platform/hash';
import { dailyCap } from '#lambdas/platform/limits/daily-cap';
import { everyConflict, everyFault, runWithFault } from '#test/support/crash-matrix';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { mailingWorld } from '#test/support/mailing-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

async function contactWorld() {
  const world = await mailingWorld(engine);
  return {
    ...world,
    submit(plan?: FaultPlan) {
      const { table, ...ports } = world.under(plan);
      return sendContactMessage(
        {
          messageId: 'key-of-the-one-message',
          name: 'Dana',
          email: 'dana@customer.example',
          subject: 'Other',
          message: 'Hello there, how are you?',
          network: '192.0.2.1',
        },
        {
          ...ports,
          messages: contactMessages(table, world.clock),
          cap: dailyCap(table, 'request', 100, world.clock),
          hash: sha256,
          supportEmail: 'support@billhook.example',
        },
      );
    },
  };
}

type ContactWorld = Awaited<ReturnType<typeof contactWorld>>;

async function callsOfOneMessage(): Promise<readonly string[]> {
  const plan = planFault();
  await (await contactWorld()).submit(plan);
  return plan.calls;
}

/** Expects that the message is stored once and emailed at most once, and that nothing is left to do. */
async function expectKept({ service, items, messages }: ContactWorld, where: string): Promise<void> {
  expect(
    (await items()).filter((item) => kindOfKey(item) === 'contactMessage'),
    where,
  ).toHaveLength(1);
  expect(service.delivered.length, where).toBeLessThanOrEqual(1);
  const [mail, ...more] = await messages();
  expect(more, where).toEqual([]);
  expect(['sent', 'unknown'], where).toContain(mail?.state);
  expect(mail, where).not.toHaveProperty('due');
}

describe('a message to support', () => {
  test('makes a fixed number of calls', async () => {
    expect(await callsOfOneMessage()).toEqual([
      'dynamodb:GetItemCommand',
      'dynamodb:UpdateItemCommand',
      'dynamodb:TransactWriteItemsCommand',
      'dynamodb:UpdateItemCommand',
      'ses:SendRawEmailCommand',
      'dynamodb:UpdateItemCommand',
    ]);
  });

  test.each(['exit', 'error'] as const)(
    'is stored and emailed at most once, whichever call of its function ends in an %s',
    async (effect) => {
      for (const planned of everyFault(await callsOfOneMessage(), effect)) {
        const { where, isBeforeMail } = planned;
        const world = await contactWorld();
        await runWithFault(planned, world.submit);
        for (let retry = 0; retry < 3; retry += 1) await world.submit().catch(() => undefined);
        await world.sweepAfterLease();
        expect(await world.submit(), where).toMatchObject({ ok: true });
        await expectKept(world, where);
        // No email was sent before the fault, so sending the same message again emailed it.
        if (isBeforeMail) expect(world.service.delivered, where).toHaveLength(1);
      }
    },
  );

  test('is not confirmed before it was emailed if the first request with its ID died', async () => {
    const world = await contactWorld();
    const reserved = planFault({ call: 3, when: 'after', effect: 'exit' });
    await expect(world.submit(reserved)).rejects.toThrow();
    expect(await world.submit()).toMatchObject({ refusal: { code: 'contact-message-not-sent' } });
    await world.sweepAfterLease();
    expect(await world.submit()).toMatchObject({ ok: true });
    await expectKept(world, 'after the sweep');
    expect(world.service.delivered).toHaveLength(1);
  });

  test('waits for transactions that lock its items, and leaves no work for later', async () => {
    for (const planned of everyConflict(await callsOfOneMessage())) {
      const world = await contactWorld();
      expect(await runWithFault(planned, world.submit), planned.where).toEqual({
        ok: true,
        value: { success: true },
      });
      await expectKept(world, planned.where);
      expect(world.service.delivered, planned.where).toHaveLength(1);
    }
  });
});
