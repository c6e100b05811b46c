import type { Clock } from '../../../clock.ts';
import { laterMilliseconds } from '../../../schedule/remind.ts';
import type { MessageRoom } from '../delivery/message-room.ts';
import { weighReport } from '../lite-invoice/client-mail-reputation.ts';
import { showTrouble } from '../lite-invoice/client-trouble.ts';
import { tellOutcome, tellReport } from '../lite-invoice/mail-timeline.ts';
import type { Table } from '../table/table.ts';
import { update } from '../table/writes.ts';
import { type ReminderMessage, reminderMessage } from './reminder-message.ts';
import { dueAt, reminderPlan } from './reminder-plan.ts';

const mailOf = ({ to, contentId }: ReminderMessage) => ({ mail: 'reminder', to, contentId }) as const;

/** What reminders add to their messages: one that is given back is due again, with its plan as it was before. */
export const reminderRoom = (table: Table, clock: Clock): MessageRoom<ReminderMessage> => ({
  kind: 'reminder',
  entity: reminderMessage,
  whenReturned({ owner = '', about, reachedBefore, lastMailBefore, isByHand }) {
    const key = reminderPlan.key(owner, about);
    const lastMailAt = lastMailBefore || undefined;
    if (isByHand)
      return [update(reminderPlan, key, { set: { lastMailAt, remindedOn: undefined }, add: { version: 1 } })];
    const due = new Date(clock().getTime() + laterMilliseconds).toISOString();
    const set = { reached: reachedBefore, lastMailAt, ...dueAt(about, due) };
    return [update(reminderPlan, key, { set, add: { version: 1 } })];
  },
  async finish(concluded) {
    // One that did not leave is tried again: it is told when it is mailed, or not at all.
    if (concluded.state !== 'returned') await tellOutcome(table, concluded, mailOf(concluded));
  },
  async heard(known, event) {
    await tellReport(table, known, event, mailOf(known));
    await showTrouble(table, known, event.kind);
    await weighReport(table, known, event, clock());
  },
});
