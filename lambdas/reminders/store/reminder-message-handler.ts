import { appendOutcomeEvent, clientMailFollowUp, type InvoiceProjection } from '../../invoices/index.ts';
import type { MessageHandler } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { succeeds } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { pauseOverdue } from '../../today/index.ts';
import { type ReminderMessage, reminderMessage } from './reminder-message.ts';
import { dueAt, reminderPlan } from './reminder-plan.ts';

const mailOf = ({ to, contentId }: ReminderMessage) => ({ mail: 'reminder', to, contentId }) as const;

const planOf = ({ owner = '', about }: ReminderMessage) => reminderPlan.key(owner, about);

/** Milliseconds after it was asked for within which a reminder leaves but in a backlog or an outage. */
const soonMilliseconds = 5 * 60 * 1_000;

/** A stage that was not mailed in the end is not reached, unless another one is by now: it is decided again. */
async function takeBack(table: Table, message: ReminderMessage, now: Date): Promise<void> {
  const set = { reached: message.reachedBefore, ...dueAt(message.about, now.toISOString()) };
  const isReached = { attr: 'reached', is: message.stage } as const;
  const isLastMail = { attr: 'lastMailAt', is: message.createdAt } as const;
  const version = { version: 1 };
  const key = planOf(message);
  const whole = update(
    reminderPlan,
    key,
    { set: { ...set, lastMailAt: undefined }, add: version },
    isReached,
    isLastMail,
  );
  // Another mail of the invoice left meanwhile.
  const rest = update(reminderPlan, key, { set, add: version }, isReached);
  if (!(await succeeds(table, whole))) await succeeds(table, rest);
}

/** One that left late keeps the next one away from then on. */
async function noteLate(table: Table, message: ReminderMessage): Promise<void> {
  const { leftAt = '', createdAt } = message;
  if (Date.parse(leftAt) - Date.parse(createdAt) < soonMilliseconds) return;
  const change = { set: { lastMailAt: leftAt }, add: { version: 1 } };
  if (leftAt !== '') await succeeds(table, update(reminderPlan, planOf(message), change));
}

/**
 * What reminders add to their messages: no other one follows closely, and one that was not mailed is not reached. The
 * projections are those of invoices; only delivery events need them.
 */
export const reminderMessageHandler = (
  table: Table,
  clock: Clock,
  projections: readonly InvoiceProjection[] = [],
): MessageHandler<ReminderMessage> => ({
  kind: 'reminder',
  entity: reminderMessage,
  whenReturned(message) {
    if (message.stage !== undefined) return [];
    // By hand: it can be pressed again.
    const set = {
      lastMailAt: message.lastMailBefore || undefined,
      remindedOn: undefined,
      remindedAt: undefined,
    };
    return [update(reminderPlan, planOf(message), { set, add: { version: 1 } })];
  },
  async finish(concluded) {
    if (concluded.state !== 'returned') {
      await appendOutcomeEvent(table, concluded, mailOf(concluded));
      await noteLate(table, concluded);
      await pauseOverdue(table, concluded);
    } else if (concluded.stage !== undefined) await takeBack(table, concluded, clock());
  },
  onDeliveryEvent: clientMailFollowUp({ table, clock, projections }, mailOf).report,
});
