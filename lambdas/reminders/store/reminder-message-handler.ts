import { appendOutcomeEvent } from '../../invoices/index.ts';
import type { MessageHandler } from '../../messaging/index.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { pauseOverdue } from '../../today/index.ts';
import { type ReminderMessage, reminderMessage } from './reminder-message.ts';
import { dueAt, reminderPlan } from './reminder-plan.ts';

/** What identifies a reminder on the timeline of its invoice. */
export const mailOf = ({ to, contentId }: ReminderMessage) => ({ mail: 'reminder', to, contentId }) as const;

const planKeyOf = ({ owner = '', about: invoiceId }: ReminderMessage) => reminderPlan.key(owner, invoiceId);

/**
 * Milliseconds within which a queued reminder is normally sent. It takes longer only with a backlog or after an outage.
 */
const soonMilliseconds = 5 * 60 * 1_000;

/**
 * Undoes the stage of a reminder that was not sent, unless another stage was reached since. The plan is due now, so its
 * next run decides again.
 */
async function undoStage(table: Table, message: ReminderMessage, now: Date): Promise<void> {
  const set = { reached: message.reachedBefore, ...dueAt(message.about, now.toISOString()) };
  const stageUnchanged = { attr: 'reached', is: message.stage } as const;
  const lastMailUnchanged = { attr: 'lastMailAt', is: message.createdAt } as const;
  const add = { version: 1 };
  const key = planKeyOf(message);
  const undoAll = update(
    reminderPlan,
    key,
    { replace: { ...set, lastMailAt: undefined }, add },
    stageUnchanged,
    lastMailUnchanged,
  );
  // A later email about the invoice was sent, so `lastMailAt` stays.
  const undoStageOnly = update(reminderPlan, key, { replace: set, add }, stageUnchanged);
  if (!(await tryCommit(table, undoAll))) await tryCommit(table, undoStageOnly);
}

/** If the reminder was sent late, stores when, so that the next reminder does not follow too soon. */
async function recordLateSending(table: Table, message: ReminderMessage): Promise<void> {
  const { leftAt, createdAt } = message;
  if (!leftAt) return;
  if (Date.parse(leftAt) - Date.parse(createdAt) < soonMilliseconds) return;
  const change = { set: { lastMailAt: leftAt }, add: { version: 1 } };
  await tryCommit(table, update(reminderPlan, planKeyOf(message), change));
}

/**
 * The handler of reminders. It updates their plan, so that the next reminder does not follow too soon and a stage that
 * was not emailed does not count as reached.
 */
export const reminderHandler = {
  kind: 'reminder',
  queue: 'planned',
  entity: reminderMessage,
  whenReturned(message) {
    if (message.stage !== undefined) return [];
    // A reminder sent by "Remind now": the owner can press the button again. `lastMailBefore` is '' for none.
    const set = {
      lastMailAt: message.lastMailBefore || undefined,
      remindedAt: undefined,
    };
    return [update(reminderPlan, planKeyOf(message), { replace: set, add: { version: 1 } })];
  },
  async finish(concluded, { table, clock }) {
    if (concluded.state !== 'returned') {
      await appendOutcomeEvent(table, concluded, mailOf(concluded));
      await recordLateSending(table, concluded);
      await pauseOverdue(table, concluded);
    } else if (concluded.stage !== undefined) await undoStage(table, concluded, clock());
  },
} as const satisfies MessageHandler<ReminderMessage>;
