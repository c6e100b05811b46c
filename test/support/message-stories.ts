import fc from 'fast-check';
import { expect } from 'vitest';
import { kindOfKey } from '#domain/table/key-kinds';
import { type Message, message } from '#lambdas/adapters/dynamodb/delivery/message';
import type { FakeMailService } from './fake-mail-service.ts';
import { type FaultPlan, planFault } from './fault-plan.ts';
import type { StoredItem } from './stored-item.ts';
import { canceled, conflictFor } from './table-conflict.ts';

const fates = ['accept', 'accept', 'reject', 'throttle', 'accept-then-time-out'] as const;
export const reports = ['sent', 'delivered', 'bounced', 'complained', 'rejected'] as const;

/** What may happen to one message. Some of it happens at once. */
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
export const story = fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 5,
});

const planOf = ({ call, when, effect }: Extract<Event, { do: 'submit' }>): FaultPlan => {
  if (effect === 'none') return planFault();
  if (effect !== 'conflict') return planFault({ call, when, effect });
  // Strikes table calls alone; one that cannot meet a conflict takes it for a fault.
  const error = conflictFor('dynamodb:UpdateItemCommand') ?? canceled();
  return planFault({ call, when: 'before', effect: 'error', service: 'dynamodb', error, times: 2 });
};

/** Where a state may lead; `returned` may begin anew by the same key, and what waits in the outbox waits again. */
const leadsTo: Readonly<Record<string, readonly string[]>> = {
  waiting: ['reserved', 'sending', 'returned', 'sent', 'unknown'],
  reserved: ['sending', 'returned', 'waiting', 'sent', 'unknown'],
  sending: ['sent', 'returned', 'waiting', 'unknown'],
  returned: ['reserved', 'sending', 'sent', 'unknown'],
  unknown: ['sent'],
  sent: [],
};

/** A message of some room, with all that can be done to it. */
export interface Stage {
  readonly service: FakeMailService;
  /** Has it mailed, or mailed again, as its room does. */
  submit(plan: FaultPlan): Promise<unknown>;
  report(kind: (typeof reports)[number]): Promise<unknown>;
  sweep(): Promise<unknown>;
  items(): Promise<readonly StoredItem[]>;
}

/** Plays a story, and holds after each step what must hold of any message; answers what became of it. */
export async function play(
  stage: Stage,
  events: readonly (readonly Event[])[],
): Promise<Message | undefined> {
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
  expect(['sent', 'returned', 'unknown', 'waiting', undefined]).toContain(last?.state);
  // What waits in the outbox is due for its dispatcher, a plan of reminders for the schedule; neither for the sweeper.
  for (const item of await stage.items())
    if (['message', 'invoice'].includes(String(kindOfKey(item))) && item.state !== 'waiting')
      expect(item).not.toHaveProperty('due');
  if (last?.state === 'returned' || last?.state === 'waiting') expect(stage.service.delivered).toEqual([]);
  if (last?.state === 'sent') expect(stage.service.delivered).toHaveLength(1);
  return last;
}
