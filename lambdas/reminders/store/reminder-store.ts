import { balanceOf } from '#domain/documents/amounts';
import { paidOf } from '#domain/invoices/deposit-paid';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { isOpen } from '#domain/invoices/invoice-status';
import { isPublished } from '#domain/invoices/link-version';
import { reminderPauseOf } from '#domain/online-payments/invoice-online';
import { remindersPausedUntil } from '#domain/public-links/check-report';
import { reminderStanding } from '#domain/reminders/reminder-standing';
import { isStopped } from '../../client-email/index.ts';
import { invoice, invoiceReader, recordOf } from '../../invoices/index.ts';
import { messageLedger, outboxWrite } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { newSecret, sha256 } from '../../platform/hash.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { hasOpenLinks, liteProfile, remindersForClients, shownAccountOf } from '../../profile/index.ts';
import type {
  PlanChange,
  ReminderCase,
  ReminderClaim,
  ReminderContent,
  ReminderReference,
  ReminderStore,
} from '../ports.ts';
import { stageMessageId } from '../remind.ts';
import { reminderMessageHandler } from './reminder-message-handler.ts';
import { dueAt, reminderPlan } from './reminder-plan.ts';

/** Writes the plan after a run, if it has not changed since it was read. */
function planWrite({ userId, invoiceId, plan }: ReminderCase, { due, ...change }: PlanChange): Write {
  const set = { ...change, ...dueAt(invoiceId, due) };
  const unchanged = { attr: 'version', is: plan.version } as const;
  return update(reminderPlan, reminderPlan.key(userId, invoiceId), { set, add: { version: 1 } }, unchanged);
}

/** The message of a reminder. Recipient and content are filled in when it is sent. */
const messageOf = ({ userId, invoiceId }: ReminderReference, id: string) => ({
  id,
  owner: userId,
  recipient: 'client',
  about: invoiceId,
  bodyHash: '',
  isCounted: false,
  to: '',
  contentId: '',
  stopTokenHash: '',
  lastMailBefore: '',
});

/** The data for composing a reminder; undefined if the client has not received the invoice. */
function reminderContentOf(record: InvoiceRecord): ReminderContent | undefined {
  const { clientMail, linkId, publishedId, paidCents = 0 } = record;
  if (!clientMail || linkId === undefined) return undefined;
  return {
    to: clientMail.to,
    // The version that the page shows, which may be newer than the emailed one if the owner handed it over.
    contentId: publishedId ?? clientMail.contentId,
    linkId,
    ...paidOf(record),
    paidCents,
    isExcludedOnline: record.onlinePayments?.isExcluded === true || !isPublished(record),
  };
}

/** Due date and amounts of the version that the client has; of the invoice if the client has none. */
async function dueDateAndAmounts(
  table: Table,
  userId: string,
  record: InvoiceRecord,
  reminded: ReminderContent | undefined,
): Promise<Pick<InvoiceRecord, 'dueDate' | 'totalCents' | 'depositCents'>> {
  if (!reminded || reminded.contentId === record.contentId) return record;
  const content = await invoiceReader(table).findContent(userId, reminded.contentId);
  if (!content) throw new Error('A mailed invoice has no content');
  const { totalCents, depositCents, invoice } = content;
  return { dueDate: invoice.dueDate, totalCents, ...(depositCents !== undefined && { depositCents }) };
}

/** A plan and everything it depends on, with consistent reads. */
async function readCase(
  table: Table,
  reference: ReminderReference,
  now: Date,
): Promise<ReminderCase | undefined> {
  const { userId, invoiceId } = reference;
  const [stored, record, account] = await Promise.all([
    find(table, reminderPlan, reminderPlan.key(userId, invoiceId)),
    find(table, { parse: recordOf }, invoice.key(userId, invoiceId)),
    find(table, liteProfile, liteProfile.key(userId)),
  ]);
  if (!record || !account) return undefined;
  // An account that never turned reminders on has no plans. Without `due`, nothing is run.
  const plan = stored ?? { invoiceId, since: '', version: 0 };
  const { clientMail } = record;
  const reminded = reminderContentOf(record);
  const { dueDate, ...amounts } = await dueDateAndAmounts(table, userId, record, reminded);
  const standing = reminderStanding({
    // Open by the amounts of the newest version, and by those of the version that the client has.
    isOpen: isOpen(record) && isOpen({ ...record, ...amounts }),
    ...(clientMail && { clientMail }),
    isStopped: clientMail !== undefined && (await isStopped(table, userId, clientMail.to)),
    isSuspended: account.clientMailSuspendedAt !== undefined || !hasOpenLinks(account),
  });
  const pause = reminderPauseOf(record.onlinePayments);
  const { timeZone: zone } = account;
  const reminders = remindersForClients(account);
  return {
    ...reference,
    plan,
    standing: standing === 'over' ? standing : (pause ?? standing),
    dueDate,
    zone,
    invoiceVersion: record.version,
    pausedUntil: remindersPausedUntil(record),
    isOwnersDate: dueDate === record.dueDate,
    balanceCents: balanceOf({ ...amounts, paidCents: record.paidCents, waivedCents: record.waivedCents }),
    account: shownAccountOf(account, now),
    ...(reminders && { settings: reminders }),
    ...(reminded && { reminded }),
  };
}

/** The reminder plans in the table. */
export function reminderStore(table: Table, clock: Clock): ReminderStore {
  const handler = reminderMessageHandler(table, clock);
  const ledger = messageLedger(table, clock, handler);

  return {
    find: (reference) => readCase(table, reference, clock()),
    settle: (found, change) => tryCommit(table, planWrite(found, change)),

    async queue(found, stage, change, wait) {
      const { reached } = found.plan;
      const newMessage = {
        ...messageOf(found, stageMessageId(found.invoiceId, found.dueDate, stage)),
        stage,
        ...(reached !== undefined && { reachedBefore: reached }),
      };
      const message = outboxWrite(handler, newMessage, { ...wait, isPlanned: true });
      const outcome = await commit(table, [message, planWrite(found, change)]);
      if (outcome.committed) return 'queued';
      return outcome.failed.includes(0) ? 'exists' : 'overtaken';
    },

    async claim(found, messageId, change): Promise<ReminderClaim> {
      const { reminded, plan } = found;
      if (!reminded) return { kind: 'overtaken' };
      const stopSecret = newSecret();
      const newMessage = {
        ...messageOf(found, messageId),
        to: reminded.to,
        contentId: reminded.contentId,
        stopTokenHash: sha256(stopSecret),
        lastMailBefore: plan.lastMailAt ?? '',
      };
      const writes = () => [planWrite(found, change)];
      let reserved = await ledger.reserve(newMessage, writes);
      if (reserved.kind === 'taken') {
        const known = await ledger.find(messageId, found.userId);
        if (known?.state !== 'returned') return { kind: 'mailed-before' };
        reserved = await ledger.reserve(newMessage, writes, known);
      }
      if (reserved.kind !== 'reserved') return { kind: 'overtaken' };
      const reservation = ledger.reservation(reserved.message);
      return { kind: 'claimed', reminder: { messageId, reservation, stopSecret } };
    },
  };
}
