import type { IndexAttributes } from '#domain/table/indexes';
import type { Message } from '../../messaging/index.ts';
import { commit } from '../../platform/table/commit.ts';
import type { Change } from '../../platform/table/expression.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { upsert, type Write } from '../../platform/table/writes.ts';
import { liteProfile, remindersForClients } from '../../profile/index.ts';

import type { ReminderName, ReminderPlan } from '../ports.ts';
import { dueAt, reminderPlan } from './reminder-plan.ts';

type PlanFacts = Change<ReminderPlan & IndexAttributes>;

/**
 * Has the reminders of an invoice planned anew from what holds now: for every write that may make one due earlier than
 * it stands, such as a mail to the client, another due date, a payment or a void taken back. Nothing has to be told of
 * what only ends them: each look sees that. What was reached stays, and so does from when on its stages count, unless
 * `set` says otherwise.
 */
export function planReminders(
  userId: string,
  invoiceId: string,
  now: Date,
  { set = {}, setOnce = {} }: Pick<PlanFacts, 'set' | 'setOnce'> = {},
): Write {
  const at = now.toISOString();
  return upsert<ReminderPlan & IndexAttributes>(reminderPlan, reminderPlan.key(userId, invoiceId), {
    set: { invoiceId, ...dueAt(invoiceId, at), ...set },
    setOnce: { ...(set.since === undefined && { since: at }), ...setOnce },
    add: { version: 1 },
  });
}

/**
 * What plans the reminders of an invoice about which its client is mailed, at an instant (ISO): nothing where its account
 * wants none. For the transaction of what asks for the mail.
 */
export async function remindAfterMail(
  table: Table,
  { userId, invoiceId }: ReminderName,
  { lastMailAt, now }: { readonly lastMailAt: string; readonly now: Date },
): Promise<readonly Write[]> {
  const account = await find(table, liteProfile, liteProfile.key(userId));
  return account && remindersForClients(account)?.isOn
    ? [planReminders(userId, invoiceId, now, { set: { lastMailAt } })]
    : [];
}

/** The same for a mail that has left. Safe to repeat. */
export async function remindOfMailed(
  table: Table,
  { owner: userId = '', about: invoiceId, updatedAt }: Pick<Message, 'owner' | 'about' | 'updatedAt'>,
  now: Date,
): Promise<void> {
  const name = { userId, invoiceId };
  const writes = await remindAfterMail(table, name, { lastMailAt: updatedAt, now });
  if (writes.length > 0) await commit(table, writes);
}
