import fc from 'fast-check';
import type { FakeMailService } from './fake-mail-service.ts';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { canceled, conflictFor } from './table-conflict.ts';

const mailBehaviors = ['accept', 'accept', 'reject', 'throttle', 'accept-then-time-out'] as const;
const reports = ['sent', 'delivered', 'bounced', 'complained', 'rejected'] as const;
const effects = ['none', 'exit', 'error', 'conflict'] as const;

/** The events of a story. `pick` chooses among the stage's actions, or among the emails to report about. */
export type StoryEvent =
  | {
      readonly do: 'act';
      readonly pick: number;
      readonly fate: ReturnType<FakeMailService['behave']>;
      readonly call: number;
      readonly when: 'before' | 'after';
      readonly effect: (typeof effects)[number];
    }
  | { readonly do: 'report'; readonly pick: number; readonly kind: (typeof reports)[number] }
  | { readonly do: 'sweep' }
  | { readonly do: 'wait'; readonly minutes: number };

const pick = fc.nat({ max: 999 });

const events = {
  act: fc.record({
    do: fc.constant('act' as const),
    pick,
    fate: fc.constantFrom(...mailBehaviors),
    call: fc.integer({ min: 1, max: 20 }),
    when: fc.constantFrom('before' as const, 'after' as const),
    effect: fc.constantFrom(...effects),
  }),
  report: fc.record({ do: fc.constant('report' as const), pick, kind: fc.constantFrom(...reports) }),
  sweep: fc.record({ do: fc.constant('sweep' as const) }),
  wait: fc.record({
    do: fc.constant('wait' as const),
    minutes: fc.constantFrom(1, 15, 61, 6 * 60, 24 * 60),
  }),
};

const weights = [
  { weight: 5, arbitrary: events.act },
  { weight: 2, arbitrary: events.report },
  { weight: 2, arbitrary: events.sweep },
];

const groupsOf = (event: fc.Arbitrary<StoryEvent>, maxGroups: number) =>
  fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: maxGroups });

/** The events of one submission, in groups of concurrent events. */
export const randomStory = groupsOf(fc.oneof(...weights), 5);

/** Like `randomStory`, but longer, and time passes between the events. */
export const randomLongStory = groupsOf(fc.oneof(...weights, { weight: 1, arbitrary: events.wait }), 7);

/** The fault for the function that acts. */
export function planOf({ call, when, effect }: Extract<StoryEvent, { do: 'act' }>): FaultPlan {
  if (effect === 'none') return planFault();
  if (effect !== 'conflict') return planFault({ call, when, effect });
  // Hits only table calls. A call that cannot conflict fails with the same error.
  const error = conflictFor('dynamodb:UpdateItemCommand') ?? canceled();
  return planFault({ call, when: 'before', effect: 'error', service: 'dynamodb', error, times: 2 });
}
