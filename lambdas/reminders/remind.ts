import { lastInstantOf, type ReminderStep, reminderStep } from '#domain/reminders/reminder-step';
import type { Clock } from '../platform/clock.ts';
import { laterMilliseconds } from '../scheduler/index.ts';
import type { PlanChange, ReminderBook, ReminderCase, ReminderName } from './ports.ts';

export interface RemindPorts {
  readonly book: Pick<ReminderBook, 'look' | 'settle' | 'ask'>;
  readonly clock: Clock;
}

/** The message of a stage: one invoice, one due date, one stage, one mail at most. */
export const stageMessageId = (invoiceId: string, dueDate: string, stage: number): string =>
  `${invoiceId}-${dueDate.replaceAll('-', '')}-${stage}`;

/** What the days say of the reminders of an invoice at an instant (ISO). */
export const stepOf = (
  { userId, plan, dueDate, settings, zone, pausedUntil }: ReminderCase,
  now: string,
): ReminderStep =>
  settings
    ? reminderStep({ ...plan, dueDate, pausedUntil }, settings, { userId, zone, now })
    : { kind: 'done' };

/** What to do of the reminders of an invoice at an instant (ISO), from everything as it stands. */
export function turnOf(found: ReminderCase, now: string): ReminderStep | { readonly kind: 'later' } {
  if (found.plan.isOff || found.standing === 'over') return { kind: 'done' };
  return found.standing === 'later' ? { kind: 'later' } : stepOf(found, now);
}

/** The plan after a step that asks for no mail. */
function changeAfter(step: Exclude<ReminderStep, { kind: 'remind' }>): PlanChange {
  return {
    ...(step.kind === 'wait' && { due: step.until }),
    ...(step.reached !== undefined && { reached: step.reached }),
  };
}

/** The plan once a stage is reached, with the next one. */
function changeWith(found: ReminderCase, stage: number, now: string): PlanChange {
  const reached = { reached: stage, lastMailAt: now };
  const next = stepOf({ ...found, plan: { ...found.plan, ...reached } }, now);
  return { ...reached, ...(next.kind === 'wait' && { due: next.until }) };
}

/**
 * Does what is due of the reminders of one invoice, from everything as it is now: zone, balance, stop, account. What is
 * to be mailed waits in the outbox. Safe to repeat and to do twice at once. Answers what was done, for the log.
 */
export async function remind(name: ReminderName, { book, clock }: RemindPorts): Promise<string | undefined> {
  const found = await book.look(name);
  const now = clock();
  const at = now.toISOString();
  if (found?.plan.due === undefined || found.plan.due > at) return undefined;
  const turn = turnOf(found, at);
  switch (turn.kind) {
    case 'later':
      await book.settle(found, { due: new Date(now.getTime() + laterMilliseconds).toISOString() });
      return undefined;
    case 'wait':
    case 'done':
      await book.settle(found, changeAfter(turn));
      return undefined;
    case 'remind': {
      const change = changeWith(found, turn.stage, at);
      const until = new Date(lastInstantOf(found.dueDate, turn.stage, found));
      const asked = await book.ask(found, turn.stage, change, { now, until });
      if (asked === 'before') await book.settle(found, change);
      return asked === 'asked' ? 'reminder-asked' : undefined;
    }
  }
}
