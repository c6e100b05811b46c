import { afterAll, beforeAll, describe, expect } from 'vitest';
import { offeredAppQuote } from '#test/support/app-quote-stories';
import { approvedQuoteWorld } from '#test/support/change-orders';
import { everyConflict, everyFault, runWithFault, withFewQueries } from '#test/support/crash-matrix';
import { forgetMails } from '#test/support/fake-mail-service';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { testInParts } from '#test/support/further-cases';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { anOptionDraft } from '#test/support/quotes';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const [pat, dana] = ['0001@example.com', 'dana@whitfield.example'];

/** An action of a client or an owner that sends emails. */
interface Act {
  readonly world: QuoteWorld;
  run(plan?: FaultPlan): Promise<{ readonly ok: boolean }>;
  /** Whether the action is stored. */
  isDone(): Promise<boolean>;
  /** The addresses that get one email each. */
  readonly recipients: readonly string[];
}

async function sentQuote() {
  const world = await quoteWorld(engine);
  const quoteId = world.newQuoteId();
  await world.send(quoteId);
  forgetMails(world.service);
  return { world, quoteId, contentHash: await world.shownHash(quoteId) };
}

const acts: Readonly<Record<string, () => Promise<Act>>> = {
  async 'an approval'() {
    const { world, quoteId, contentHash } = await sentQuote();
    return {
      world,
      run: (plan) => world.accept(quoteId, contentHash, 'Dana Whitfield', plan),
      isDone: async () => (await world.detail(quoteId)).state === 'approved',
      recipients: [pat, dana],
    };
  },
  async 'an approval of a change order'() {
    const { world, quoteId, sendChange } = await approvedQuoteWorld(engine);
    const { changeId } = await sendChange();
    const contentHash = await world.shownHash(changeId);
    await world.dispatch();
    forgetMails(world.service);
    return {
      world,
      run: (plan) => world.accept(changeId, contentHash, 'Dana Whitfield', plan),
      async isDone() {
        const [{ state }, { agreedCents, brokenBy }] = [
          await world.detail(changeId),
          await world.detail(quoteId),
        ];
        const isSigned = state === 'approved';
        expect({ agreedCents, brokenBy }).toEqual({ agreedCents: isSigned ? 330_00 : 250_00, brokenBy: [] });
        return isSigned;
      },
      recipients: [pat, dana],
    };
  },
  async 'an approval of an option'() {
    const world = await quoteWorld(engine);
    const quoteId = world.newQuoteId();
    const choice = { option: 1, lines: [1, 4] };
    await world.send(quoteId, anOptionDraft());
    forgetMails(world.service);
    const contentHash = await world.shownHash(quoteId);
    return {
      world,
      run: (plan) => world.accept(quoteId, contentHash, 'Dana Whitfield', plan, { choice }),
      async isDone() {
        const { state, content, brokenBy } = await world.detail(quoteId);
        const isSigned = state === 'approved';
        expect({ choice: content.choice, brokenBy }).toEqual({
          choice: isSigned ? choice : undefined,
          brokenBy: [],
        });
        expect(await world.jobs()).toMatchObject(isSigned ? [{ totalCents: 5_400_00 }] : []);
        return isSigned;
      },
      recipients: [pat, dana],
    };
  },
  async 'an approval of a quote of the mobile app'() {
    const { world, quoteId, approve, itemsOf } = await offeredAppQuote(engine);
    return {
      world,
      run: (plan) => approve('dana@home.example', plan),
      async isDone() {
        const read = await world.read(quoteId);
        const jobs = await itemsOf('job');
        expect(jobs.length).toBeLessThanOrEqual(1);
        return read.ok && read.value.quote.status === 'accepted';
      },
      recipients: ['office@harlow.example', 'dana@home.example'],
    };
  },
  async 'a decline'() {
    const { world, quoteId, contentHash } = await sentQuote();
    return {
      world,
      run: (plan) => world.decline(quoteId, contentHash, 'Too dear.', plan),
      isDone: async () => (await world.detail(quoteId)).state === 'declined',
      recipients: [pat],
    };
  },
  async 'a statement'() {
    const world = await quoteWorld(engine);
    const clientId = await world.addClient({ name: 'Dana Whitfield', email: dana });
    const press = { to: dana, key: world.newKey() };
    return {
      world,
      run: (plan) => world.emailStatement(clientId, press, plan),
      isDone: async () => (await world.mailsOf('statement')).length === 1,
      recipients: [dana],
    };
  },
  async 'a question'() {
    const { world, quoteId } = await sentQuote();
    return {
      world,
      run: (plan) => world.ask(quoteId, 'When could you come?', plan),
      async isDone() {
        const { questions } = await world.detail(quoteId);
        expect(questions.length).toBeLessThanOrEqual(1);
        return questions.length === 1;
      },
      recipients: [pat],
    };
  },
};

const sorted = (addresses: readonly string[]) => addresses.toSorted();

describe.each(Object.entries(acts))('%s', (_, prepare) => {
  const callsOf = async (work: (act: Act, plan: FaultPlan) => Promise<unknown>) => {
    const plan = planFault();
    await work(await prepare(), plan);
    return plan.calls;
  };

  for (const effect of ['exit', 'error'] as const) {
    const name = `is emailed once to each recipient, whichever call of its function ends in an ${effect}`;
    testInParts(45, name, async (partOf) => {
      for (const planned of partOf(everyFault(await callsOf((act, plan) => act.run(plan)), effect))) {
        const { where } = planned;
        const act = await prepare();
        await runWithFault(planned, act.run);
        // Once the action is stored, nobody has to repeat it.
        if (!(await act.isDone())) {
          await act.world.dispatch();
          expect(act.world.service.delivered, where).toEqual([]);
          expect(await act.run(), where).toMatchObject({ ok: true });
        }
        await act.world.dispatch();
        await act.world.dispatchLater();
        expect(await act.isDone(), where).toBe(true);
        expect(sorted(act.world.service.delivered), where).toEqual(sorted(act.recipients));
      }
    });
  }

  testInParts(24, 'waits for transactions that lock its items', async (partOf) => {
    for (const planned of partOf(everyConflict(await callsOf((act, plan) => act.run(plan))))) {
      const act = await prepare();
      expect(await runWithFault(planned, act.run), planned.where).toMatchObject({ ok: true });
      await act.world.dispatch();
      expect(sorted(act.world.service.delivered), planned.where).toEqual(sorted(act.recipients));
    }
  });

  for (const effect of ['exit', 'error'] as const) {
    const name = `is emailed at most once, and lost only at the email call itself, whichever call of the outbox ends in an ${effect}`;
    testInParts(45, name, async (partOf) => {
      const calls = await callsOf(async (act, plan) => {
        await act.run();
        await act.world.dispatch(plan);
      });
      for (const { fault, where } of partOf(withFewQueries(everyFault(calls, effect)))) {
        const { world, run, recipients } = await prepare();
        await run();
        const plan = planFault(fault);
        await world.dispatch(plan).catch(() => undefined);
        expect(plan.wasTriggered, where).toBe(true);
        await world.sweepAfterLease();
        await world.dispatchLater();
        const { delivered } = world.service;
        expect(new Set(delivered).size, where).toBe(delivered.length);
        const faultyCall = plan.calls[fault.call - 1] ?? '';
        // If the outbox dies after it marked the message as sending, it is unknown whether the email was sent.
        const mayBeLost =
          faultyCall.startsWith('ses') || (faultyCall.includes('Update') && fault.when === 'after');
        expect(delivered.length, where).toBeGreaterThanOrEqual(recipients.length - (mayBeLost ? 1 : 0));
      }
    });
  }
});
