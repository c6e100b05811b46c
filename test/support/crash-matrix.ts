import { expect } from 'vitest';
import { type Fault, planFault } from './fault-plan.ts';
import { conflictFor } from './table-conflict.ts';

/** A fault and its position, for the message of a failed test. */
export interface PlannedFault {
  readonly fault: Fault;
  readonly where: string;
  /** True if the fault strikes before the email can have been sent. */
  readonly isBeforeMail: boolean;
}

/** Every single fault of a run: the function dies or a call fails, before or after each of its calls. */
export function everyFault(calls: readonly string[], effect: Fault['effect']): PlannedFault[] {
  const mailCall = calls.findIndex((name) => name.startsWith('ses'));
  const markCall = calls.slice(0, mailCall + 1).findLastIndex((name) => /Update|Transact/u.test(name)) + 1;
  return calls.flatMap((name, at) =>
    effect === 'error' && name.startsWith('ses')
      ? []
      : (['before', 'after'] as const).map((when) => ({
          fault: { call: at + 1, when, effect },
          where: `${effect} ${when} call ${at + 1} (${name})`,
          // Until the write that marks the message as sending, the email cannot have been sent.
          isBeforeMail: at + 1 < markCall || (at + 1 === markCall && when === 'before'),
        })),
  );
}

/** For each write of a function: a conflict with another transaction, three times in a row. */
export const everyConflict = (calls: readonly string[]): PlannedFault[] =>
  calls.flatMap((name, at) => {
    const error = conflictFor(name);
    return error
      ? [
          {
            fault: { call: at + 1, when: 'before', effect: 'error', error, times: 3 } as const,
            where: `conflict at call ${at + 1} (${name})`,
            isBeforeMail: false,
          },
        ]
      : [];
  });

/** Runs a function under a fault. Returns how it ended, which may be its death. */
export async function strike<Answer>(
  { fault, where }: PlannedFault,
  run: (plan: ReturnType<typeof planFault>) => Promise<Answer>,
): Promise<Answer | undefined> {
  const plan = planFault(fault);
  const answer = await run(plan).catch(() => undefined);
  expect(plan.struck, where).toBe(true);
  return answer;
}
