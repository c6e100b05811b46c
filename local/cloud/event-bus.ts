import { randomUUID } from 'node:crypto';
import type { InvocationOutcome } from '../functions/function-definition.ts';
import type { EventRule } from '../stacks/read-event-rules.ts';
import { matchesPattern } from '../stacks/read-event-rules.ts';

/** An event in the format of EventBridge. */
export interface BusEvent {
  readonly source: string;
  readonly 'detail-type': string;
  readonly detail: unknown;
  readonly resources?: readonly string[];
}

export interface EventBus {
  /** Runs every function whose rule matches, and waits for them. */
  publish(event: BusEvent): Promise<readonly InvocationOutcome[]>;
  /** Runs the schedules at their rates until `stop`. */
  startClock(): void;
  /** Runs every schedule once, and waits until all have finished. */
  fireSchedules(): Promise<void>;
  stop(): void;
}

/**
 * The default event bus, with the rules of the stacks. `invoke` waits while too many functions run. Failed runs are
 * logged, not retried.
 */
export function createEventBus(
  rules: readonly EventRule[],
  invoke: (functionArn: string, event: unknown) => Promise<InvocationOutcome>,
  now: () => number,
): EventBus {
  const timers: NodeJS.Timeout[] = [];
  const envelopeOf = (event: BusEvent) => ({
    version: '0',
    id: randomUUID(),
    account: '000000000000',
    time: `${new Date(now()).toISOString().slice(0, 19)}Z`,
    region: 'us-east-1',
    resources: [],
    ...event,
  });
  const run = async (rule: EventRule, event: unknown): Promise<InvocationOutcome> => {
    const outcome = await invoke(rule.functionArn, rule.input ?? event);
    if (outcome.kind === 'failed') console.error(`${rule.name} failed: ${outcome.errorMessage}`);
    return outcome;
  };
  const fire = (rule: EventRule) => {
    const resources = [`arn:aws:events:us-east-1:000000000000:rule/${rule.name}`];
    return run(
      rule,
      envelopeOf({ source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {}, resources }),
    );
  };
  return {
    publish: (event) => {
      const envelope = envelopeOf(event);
      const matching = rules.filter(({ pattern }) => pattern && matchesPattern(envelope, pattern));
      return Promise.all(matching.map((rule) => run(rule, envelope)));
    },
    startClock: () => {
      for (const rule of rules)
        if (rule.everyMilliseconds !== undefined)
          timers.push(setInterval(() => void fire(rule), rule.everyMilliseconds));
    },
    fireSchedules: async () => {
      await Promise.all(rules.filter(({ everyMilliseconds }) => everyMilliseconds !== undefined).map(fire));
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
