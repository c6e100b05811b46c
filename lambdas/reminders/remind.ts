import { lastInstantOf, type ReminderStep, reminderStep } from '#domain/reminders/reminder-step';
import type { Clock } from '../platform/clock.ts';
import { retryDelayMilliseconds } from '../scheduler/index.ts';
import type { PlanChange, ReminderCase, ReminderReference, ReminderStore } from './ports.ts';

export interface RemindPorts {
  readonly store: Pick<ReminderStore, 'find' | 'settle' | 'queue'>;
  readonly clock: Clock;
}

/**
 * The ID of the message of "Remind now" at an instant (ISO). These reminders are at least 24 hours apart, so their days
 * in UTC differ and the ID is unique.
 */
export const remindNowMessageId = (invoiceId: string, instant: string): string =>
  `${invoiceId}-${instant.slice(0, 10).replaceAll('-', '')}-now`;

/** The message ID of a stage. An invoice gets at most one email per due date and stage. */
export const stageMessageId = (invoiceId: string, dueDate: string, stage: number): string =>
  `${invoiceId}-${dueDate.replaceAll('-', '')}-${stage}`;

/** The next step of an invoice's reminders by their dates, at an instant (ISO). */
export const stepOf = (
  { userId, plan, dueDate, settings, zone, pausedUntil }: ReminderCase,
  now: string,
): ReminderStep =>
  settings
    ? reminderStep({ ...plan, dueDate, pausedUntil }, settings, { userId, zone, now })
    : { kind: 'done' };

/** The next step of an invoice's reminders at an instant (ISO), by dates and current state. */
export function nextReminderStep(
  found: ReminderCase,
  now: string,
): ReminderStep | { readonly kind: 'later' } {
  if (found.plan.isOff || found.standing === 'over') return { kind: 'done' };
  return found.standing === 'later' ? { kind: 'later' } : stepOf(found, now);
}

/** The change of the plan for a step that sends no email. */
function changeAfter(step: Exclude<ReminderStep, { kind: 'remind' }>): PlanChange {
  return {
    ...(step.kind === 'wait' && { due: step.until }),
    ...(step.reached !== undefined && { reached: step.reached }),
  };
}

/** The change of the plan once a stage is reached, with the next run. */
function changeWith(found: ReminderCase, stage: number, now: string): PlanChange {
  const reached = { reached: stage, lastMailAt: now };
  const next = stepOf({ ...found, plan: { ...found.plan, ...reached } }, now);
  return { ...reached, ...(next.kind === 'wait' && { due: next.until }) };
}

/**
 * Runs the plan of one invoice if it is due, from the current zone, balance, stop list and account. A reminder to send
 * is queued in the outbox. Safe to repeat and to run concurrently. Returns what was done, for the log.
 */
export async function remind(
  reference: ReminderReference,
  { store, clock }: RemindPorts,
): Promise<string | undefined> {
  const found = await store.find(reference);
  const now = clock();
  const at = now.toISOString();
  if (found?.plan.due === undefined || found.plan.due > at) return undefined;
  const step = nextReminderStep(found, at);
  switch (step.kind) {
    case 'later':
      await store.settle(found, { due: new Date(now.getTime() + retryDelayMilliseconds).toISOString() });
      return undefined;
    case 'wait':
    case 'done':
      await store.settle(found, changeAfter(step));
      return undefined;
    case 'remind': {
      const change = changeWith(found, step.stage, at);
      const until = new Date(lastInstantOf(found.dueDate, step.stage, found));
      const queued = await store.queue(found, step.stage, change, { now, until });
      if (queued === 'exists') await store.settle(found, change);
      return queued === 'queued' ? 'reminder-asked' : undefined;
    }
  }
}
