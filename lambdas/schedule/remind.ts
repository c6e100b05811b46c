import { type ReminderStep, reminderStep } from '#domain/schedule/reminder-step';
import type { Clock } from '../clock.ts';
import type { MailReminder, PlanChange, ReminderBook, ReminderCase, ReminderName } from './ports.ts';

export interface RemindPorts {
  readonly book: ReminderBook;
  readonly mail: MailReminder;
  /** Takes a mail's place in what the account may mail to clients today; false when that is used up. */
  readonly admit: (userId: string) => Promise<boolean>;
  readonly clock: Clock;
  /** Waits for the next place in the share of the mail service's rate that reminders have. */
  readonly pace: () => Promise<void>;
}

/** Milliseconds after which a reminder is looked at again that cannot go now: something else is under way. */
export const laterMilliseconds = 60 * 60 * 1_000;

/** The message of a stage: one invoice, one due date, one stage, one mail at most. */
export const stageMessageId = (invoiceId: string, dueDate: string, stage: number): string =>
  `${invoiceId}-${dueDate.replaceAll('-', '')}-${stage}`;

/** What to do of the reminders of an invoice at an instant (ISO), as things stand. */
export const stepOf = ({ plan, dueDate, settings, zone }: ReminderCase, now: string): ReminderStep =>
  settings ? reminderStep({ ...plan, dueDate }, settings, { zone, now }) : { kind: 'done' };

/** The plan after a step that mails nothing. */
function changeAfter(step: Exclude<ReminderStep, { kind: 'remind' }>): PlanChange {
  return {
    ...(step.kind === 'wait' && { due: step.until }),
    ...(step.reached !== undefined && { reached: step.reached }),
  };
}

/** The plan once a stage is mailed, with the next one. */
function changeWith(found: ReminderCase, stage: number, now: string): PlanChange {
  const reached = { reached: stage, lastMailAt: now };
  const next = stepOf({ ...found, plan: { ...found.plan, ...reached } }, now);
  return { ...reached, ...(next.kind === 'wait' && { due: next.until }) };
}

/**
 * Does what is due of the reminders of one invoice, from everything as it is now: zone, balance, stop, account. Safe to
 * repeat and to do twice at once. Answers what was done, for the log.
 */
export async function remind(name: ReminderName, ports: RemindPorts): Promise<string | undefined> {
  const { book, mail, admit, clock, pace } = ports;
  const found = await book.look(name);
  const now = clock().toISOString();
  if (found?.plan.due === undefined || found.plan.due > now) return undefined;
  const later = { due: new Date(clock().getTime() + laterMilliseconds).toISOString() };
  if (found.plan.isOff || found.standing !== 'open') {
    const isLater = !found.plan.isOff && found.standing === 'later';
    await book.settle(found, isLater ? later : {});
    return undefined;
  }
  const step = stepOf(found, now);
  if (step.kind !== 'remind') {
    await book.settle(found, changeAfter(step));
    return undefined;
  }
  if (!(await admit(name.userId))) {
    await book.settle(found, later);
    return 'reminder-capped';
  }
  await pace();
  const change = changeWith(found, step.stage, now);
  const claim = await book.claim(found, stageMessageId(name.invoiceId, found.dueDate, step.stage), change);
  switch (claim.kind) {
    case 'claimed':
      return (await mail(found, claim.reminder)) ? 'reminded' : 'reminder-failed';
    case 'mailed-before':
      await book.settle(found, change);
      return undefined;
    case 'overtaken':
      return undefined;
  }
}
