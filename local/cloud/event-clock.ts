import { randomUUID } from 'node:crypto';
import type { InvocationOutcome } from '../functions/function-definition.ts';
import type { EventRule } from '../stacks/read-event-rules.ts';

/** The event a scheduled rule sends. */
const scheduledEvent = (rule: string, now: Date) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: `${now.toISOString().slice(0, 19)}Z`,
  region: 'us-east-1',
  resources: [`arn:aws:events:us-east-1:000000000000:rule/${rule}`],
  detail: {},
});

/** Fires the schedules of the stacks at their rates until it is stopped. */
export function startEventClock(
  rules: readonly EventRule[],
  invoke: (functionArn: string, event: unknown) => Promise<InvocationOutcome>,
): { stop(): void } {
  const timers = rules.flatMap((rule) => {
    if (rule.everyMilliseconds === undefined) return [];
    const run = () => {
      void invoke(rule.functionArn, rule.input ?? scheduledEvent(rule.name, new Date())).then((outcome) => {
        if (outcome.kind === 'failed') console.error(`${rule.name}: ${outcome.errorMessage}`);
      });
    };
    return [setInterval(run, rule.everyMilliseconds)];
  });
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
