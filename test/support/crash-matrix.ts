import { expect } from 'vitest';
import { fullEffort } from './effort.ts';
import { type Fault, planFault } from './fault-plan.ts';
import { conflictFor } from './table-conflict.ts';

/** A fault and its position, for the message of a failed test. */
export interface PlannedFault {
  readonly fault: Fault;
  readonly where: string;
  /** True if the fault happens before the email can have been sent. */
  readonly isBeforeMail: boolean;
}

/**
 * Every fault that can hit one of these calls: the function dies (`exit`) or the call fails (`error`), before or after
 * it.
 */
export function everyFault(calls: readonly string[], effect: Fault['effect']): PlannedFault[] {
  const mailCall = calls.findIndex((name) => name.startsWith('ses'));
  const markSendingCall =
    calls.slice(0, mailCall + 1).findLastIndex((name) => /Update|Transact/u.test(name)) + 1;
  return calls.flatMap((name, index) =>
    effect === 'error' && name.startsWith('ses')
      ? []
      : (['before', 'after'] as const).map((when) => ({
          fault: { call: index + 1, when, effect },
          where: `${effect} ${when} call ${index + 1} (${name})`,
          // Until the write that marks the message as sending, the email cannot have been sent.
          isBeforeMail: index + 1 < markSendingCall || (index + 1 === markSendingCall && when === 'before'),
        })),
  );
}

/** The queries of all partitions fail in the same way, so only `npm run test:full` tries each; others every ninth. */
export const withFewQueries = (faults: readonly PlannedFault[]): readonly PlannedFault[] =>
  faults.filter(({ where }, at) => fullEffort || !where.includes('Query') || at % 9 === 0);

/** For each write of a function: a conflict with another transaction, three times in a row. */
export const everyConflict = (calls: readonly string[]): PlannedFault[] =>
  calls.flatMap((name, index) => {
    const error = conflictFor(name);
    return error
      ? [
          {
            fault: { call: index + 1, when: 'before', effect: 'error', error, times: 3 } as const,
            where: `conflict at call ${index + 1} (${name})`,
            isBeforeMail: false,
          },
        ]
      : [];
  });

/**
 * Runs a function with a planned fault. Returns its answer; undefined if it died or threw. Fails if the fault never
 * happened.
 */
export async function runWithFault<Answer>(
  { fault, where }: PlannedFault,
  run: (plan: ReturnType<typeof planFault>) => Promise<Answer>,
): Promise<Answer | undefined> {
  const plan = planFault(fault);
  const answer = await run(plan).catch(() => undefined);
  expect(plan.wasTriggered, where).toBe(true);
  return answer;
}
