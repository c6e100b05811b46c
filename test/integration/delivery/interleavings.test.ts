import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindOfKey } from '#domain/table/key-kinds';
import { allMessages } from '#lambdas/adapters/dynamodb/delivery/all-messages';
import { type Message, message } from '#lambdas/adapters/dynamodb/delivery/message';
import { effort } from '#test/support/effort';
import type { FakeMailService } from '#test/support/fake-mail-service';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { freeInvoiceWorld } from '#test/support/free-invoice-world';
import { auditBooks } from '#test/support/lite-books';
import { liteWorld, pat } from '#test/support/lite-world';
import type { StoredItem } from '#test/support/stored-item';
import { canceled, conflictFor } from '#test/support/table-conflict';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const key = 'key-of-the-one-submission';

const fates = ['accept', 'accept', 'reject', 'throttle', 'accept-then-time-out'] as const;
const reports = ['sent', 'delivered', 'bounced', 'complained', 'rejected'] as const;

/** What may happen to one submission. Some of it happens at once. */
type Event =
  | {
      readonly do: 'submit';
      readonly fate: (typeof fates)[number];
      readonly call: number;
      readonly when: 'before' | 'after';
      readonly effect: 'none' | 'exit' | 'error' | 'conflict';
    }
  | { readonly do: 'report'; readonly kind: (typeof reports)[number] }
  | { readonly do: 'sweep' };

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      fate: fc.constantFrom(...fates),
      call: fc.integer({ min: 1, max: 20 }),
      when: fc.constantFrom('before' as const, 'after' as const),
      effect: fc.constantFrom('none' as const, 'exit' as const, 'error' as const, 'conflict' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('report' as const), kind: fc.constantFrom(...reports) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
);

/** Events one after the other, each a few at once. */
const story = fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });

const planOf = ({ call, when, effect }: Extract<Event, { do: 'submit' }>): FaultPlan => {
  if (effect === 'none') return planFault();
  if (effect !== 'conflict') return planFault({ call, when, effect });
  // Strikes table calls alone; one that cannot meet a conflict takes it for a fault.
  const error = conflictFor('dynamodb:UpdateItemCommand') ?? canceled();
  return planFault({ call, when: 'before', effect: 'error', service: 'dynamodb', error, times: 2 });
};

/** Where a state may lead; `returned` may begin anew by the same key. */
const leadsTo: Readonly<Record<string, readonly string[]>> = {
  reserved: ['sending', 'returned', 'sent', 'unknown'],
  sending: ['sent', 'returned', 'unknown'],
  returned: ['reserved', 'sending', 'sent', 'unknown'],
  unknown: ['sent'],
  sent: [],
};

interface Stage {
  readonly service: FakeMailService;
  submit(plan: FaultPlan): Promise<unknown>;
  report(kind: (typeof reports)[number]): Promise<unknown>;
  sweep(): Promise<unknown>;
  items(): Promise<readonly StoredItem[]>;
}

async function play(stage: Stage, events: readonly (readonly Event[])[]): Promise<Message | undefined> {
  const one = async (what: Event) => {
    switch (what.do) {
      case 'submit':
        stage.service.behave = () => what.fate;
        return stage.submit(planOf(what));
      case 'report':
        // The mail service has something to report of what it took alone.
        return stage.service.delivered.length > 0 ? stage.report(what.kind) : undefined;
      case 'sweep':
        return stage.sweep();
    }
  };
  const present = async () => {
    const [found, ...more] = (await stage.items()).filter((item) => kindOfKey(item) === 'message');
    expect(more).toEqual([]);
    return found && message.parse(found);
  };
  let before: Message | undefined;
  for (const together of events) {
    await Promise.all(together.map((what) => one(what).catch(() => undefined)));
    const after = await present();
    if (before && after && before.state !== after.state)
      expect(leadsTo[before.state], `${before.state} to ${after.state}`).toContain(after.state);
    expect(stage.service.delivered.length, 'mails').toBeLessThanOrEqual(1);
    before = after;
  }
  await stage.sweep();
  await stage.sweep();
  const last = await present();
  expect(['sent', 'returned', 'unknown', undefined]).toContain(last?.state);
  for (const item of await stage.items()) expect(item).not.toHaveProperty('due');
  if (last?.state === 'returned') expect(stage.service.delivered).toEqual([]);
  if (last?.state === 'sent') expect(stage.service.delivered).toHaveLength(1);
  return last;
}

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
