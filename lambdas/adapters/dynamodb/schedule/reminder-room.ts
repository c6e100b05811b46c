import type { Clock } from '../../../clock.ts';
import type { MailEvent } from '../../../delivery/mail-event.ts';
import { laterMilliseconds } from '../../../schedule/remind.ts';
import type { MessageRoom } from '../delivery/message-room.ts';
import { weighReport } from '../lite-invoice/client-mail-reputation.ts';
import { invoice, recordOf } from '../lite-invoice/invoice.ts';
import { tellOutcome, tellReport } from '../lite-invoice/mail-timeline.ts';
import { worseTrouble } from '../lite-invoice/mail-trouble.ts';
import { succeeds } from '../table/commit.ts';
import { again, insist } from '../table/insist.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { update } from '../table/writes.ts';
import { type ReminderMessage, reminderMessage } from './reminder-message.ts';
import { dueAt, reminderPlan } from './reminder-plan.ts';

const mailOf = ({ to, contentId }: ReminderMessage) => ({ mail: 'reminder', to, contentId }) as const;

/** Shows on the invoice that its client's address does not take its mail, while that is the address it is mailed to. */
async function showTrouble(
  table: Table,
  { owner = '', about, to }: ReminderMessage,
  { kind }: MailEvent,
): Promise<void> {
  const key = invoice.key(owner, about);
  await insist(table, async () => {
    const record = await find(table, { parse: recordOf }, key);
    const trouble = record?.clientMail && worseTrouble(record.clientMail.trouble, kind);
    if (!record?.clientMail || !trouble || record.clientMail.to !== to) return;
    const change = {
      set: { clientMail: { ...record.clientMail, trouble } },
      add: { version: 1 },
    };
    const unchanged = { attr: 'version', is: record.version } as const;
    return (await succeeds(table, update(invoice, key, change, unchanged))) ? undefined : again;
  });
}

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
    await showTrouble(table, known, event);
    await weighReport(table, known, event, clock());
  },
});
