import { isOpen } from '#domain/lite-invoice/invoice-status';
import { reminderStanding } from '#domain/schedule/reminder-standing';
import type { Clock } from '../../../clock.ts';
import type {
  PlanChange,
  ReminderBook,
  ReminderCase,
  ReminderClaim,
  ReminderName,
  ReminderPlan,
} from '../../../schedule/ports.ts';
import { newSecret, sha256 } from '../../hash.ts';
import { liteProfile } from '../account/lite-profile.ts';
import { messageLedger } from '../delivery/message-ledger.ts';
import { invoice, recordOf } from '../lite-invoice/invoice.ts';
import { isStopped } from '../lite-invoice/mail-stop.ts';
import { succeeds } from '../table/commit.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { update, type Write } from '../table/writes.ts';
import { dueAt, reminderPlan } from './reminder-plan.ts';
import { reminderRoom } from './reminder-room.ts';

/** The plan as a look left it, if nobody changed it since it was read. */
function planWrite({ userId, invoiceId, plan }: ReminderCase, { due, ...change }: PlanChange): Write {
  const set = { ...change, ...dueAt(invoiceId, due) };
  const unchanged = { attr: 'version', is: plan.version } as const;
  return update(reminderPlan, reminderPlan.key(userId, invoiceId), { set, add: { version: 1 } }, unchanged);
}

const before = ({ reached, lastMailAt = '' }: ReminderPlan) => ({
  ...(reached !== undefined && { reachedBefore: reached }),
  lastMailBefore: lastMailAt,
});

/** The reminders of the table. */
export function reminderBook(table: Table, clock: Clock): ReminderBook {
  const ledger = messageLedger(table, clock, reminderRoom(table, clock));

  async function readInvoice({ userId, invoiceId }: ReminderName) {
    return find(table, { parse: recordOf }, invoice.key(userId, invoiceId));
  }

  return {
    async look(name) {
      const { userId, invoiceId } = name;
      const [stored, record, account] = await Promise.all([
        find(table, reminderPlan, reminderPlan.key(userId, invoiceId)),
        readInvoice(name),
        find(table, liteProfile, liteProfile.key(userId)),
      ]);
      if (!record || !account) return undefined;
      // Where reminders were never wanted there is no plan: nothing is due of it.
      const plan = stored ?? { invoiceId, since: '', version: 0 };
      const { clientMail, dueDate } = record;
      const standing = reminderStanding({
        isOpen: isOpen(record),
        ...(clientMail && { clientMail }),
        isStopped: clientMail !== undefined && (await isStopped(table, userId, clientMail.to)),
        isSuspended: account.clientMailSuspendedAt !== undefined || !account.emailVerified,
      });
      const { timeZone: zone, reminders } = account;
      return { ...name, plan, standing, dueDate, zone, ...(reminders && { settings: reminders }) };
    },

    settle: (found, change) => succeeds(table, planWrite(found, change)),

    async claim(found, messageId, change): Promise<ReminderClaim> {
      const { userId, invoiceId } = found;
      const record = await readInvoice(found);
      if (!record?.clientMail || record.linkId === undefined) return { kind: 'overtaken' };
      const { to } = record.clientMail;
      // What its page shows, which may be newer than what was mailed.
      const contentId = record.publishedId ?? record.clientMail.contentId;
      const stopSecret = newSecret();
      const wanted = {
        ...{ id: messageId, owner: userId, recipient: 'client', about: invoiceId, bodyHash: '' },
        ...{ to, contentId, stopTokenHash: sha256(stopSecret), ...before(found.plan) },
        isByHand: change.remindedOn !== undefined,
      };
      const writes = () => [planWrite(found, change)];
      let reserved = await ledger.reserve(wanted, writes);
      if (reserved.kind === 'taken') {
        const known = await ledger.find(messageId, userId);
        if (known?.state !== 'returned') return { kind: 'mailed-before' };
        reserved = await ledger.reserve(wanted, writes, known);
      }
      if (reserved.kind !== 'reserved') return { kind: 'overtaken' };
      const reservation = ledger.reservation(reserved.message);
      const { linkId } = record;
      return { kind: 'claimed', reminder: { messageId, reservation, to, contentId, linkId, stopSecret } };
    },
  };
}
