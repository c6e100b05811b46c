import { askingOf } from '#domain/documents/asking';
import { normalizeEmail } from '#domain/email-address';
import { paidOf } from '#domain/invoices/deposit-paid';
import type { GivenInvoice } from '#domain/invoices/given-invoice';
import { remindersPausedUntil } from '#domain/public-links/check-report';
import { remindedMoney, reminderBlock, reminderStanding } from '#domain/reminders/reminder-standing';
import { isStopped } from '../../client-email/index.ts';
import { givenInvoice, invoice, invoiceReader, recordOf, withPaymentChecks } from '../../invoices/index.ts';
import { messageLedger, outboxWrite } from '../../messaging/index.ts';
import { invoicesBeingChecked } from '../../online-payments/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { newSecret, sha256 } from '../../platform/hash.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { findTogether } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { meaning, update, type Write } from '../../platform/table/writes.ts';
import { hasOpenLinks, liteProfile, remindersForClients, shownAccountOf } from '../../profile/index.ts';
import type {
  PlanChange,
  ReminderCase,
  ReminderClaim,
  ReminderContent,
  ReminderReference,
  ReminderStore,
} from '../ports.ts';
import { remindNowMessageId, stageMessageId } from '../remind.ts';
import { reminderHandler } from './reminder-message-handler.ts';
import { dueAt, reminderPlan } from './reminder-plan.ts';

/** Writes the plan after a run, if it has not changed since it was read. */
function planWrite({ userId, invoiceId, plan }: ReminderCase, { due, ...change }: PlanChange): Write {
  const set = { ...change, ...dueAt(invoiceId, due) };
  const unchanged = { attr: 'version', is: plan.version } as const;
  return update(
    reminderPlan,
    reminderPlan.key(userId, invoiceId),
    { replace: set, add: { version: 1 } },
    unchanged,
  );
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
async function reminderContentOf(
  table: Table,
  userId: string,
  given: GivenInvoice,
): Promise<ReminderContent | undefined> {
  const { clientMail, linkId, publishedId, quoteId } = given;
  if (!clientMail || linkId === undefined) return undefined;
  return {
    to: clientMail.to,
    // The version that the page shows, which may be newer than the emailed one if the owner handed it over.
    contentId: publishedId ?? clientMail.contentId,
    linkId,
    quoteId,
    money: paidOf(given, await invoiceReader(table).payments(userId, given)),
    isExcludedOnline: given.onlinePayments?.isExcluded === true || given.isBeingCorrected === true,
  };
}

/** A plan and everything it depends on, with consistent reads. */
async function readCase(
  table: Table,
  reference: ReminderReference,
  now: Date,
): Promise<ReminderCase | undefined> {
  const { userId, invoiceId } = reference;
  const [stored, record, account] = await findTogether(
    table,
    [reminderPlan, reminderPlan.key(userId, invoiceId)],
    [{ parse: recordOf }, invoice.key(userId, invoiceId)],
    [liteProfile, liteProfile.key(userId)],
  );
  if (!record || !account) return undefined;
  // An account that never turned reminders on has no plans. Without `due`, nothing is run.
  const plan = stored ?? { invoiceId, since: '', version: 0 };
  const { clientMail } = record;
  const asClientHasIt = await givenInvoice(userId, record, invoiceReader(table));
  const checks = { beingChecked: invoicesBeingChecked(table) };
  const given = await withPaymentChecks(userId, asClientHasIt, checks);
  const reminded = await reminderContentOf(table, userId, given);
  const { dueDate } = given;
  const facts = {
    ...remindedMoney(given, record),
    ...(clientMail && { clientMail }),
    isStopped: clientMail !== undefined && (await isStopped(table, userId, clientMail.to)),
    isSuspended: account.clientMailSuspendedAt !== undefined || !hasOpenLinks(account),
  };
  const blockedBy = reminderBlock(facts);
  const { timeZone: zone } = account;
  const reminders = remindersForClients(account);
  return {
    ...reference,
    plan,
    standing: reminderStanding(facts),
    ...(blockedBy && { blockedBy }),
    dueDate,
    zone,
    invoiceVersion: record.version,
    pausedUntil: remindersPausedUntil(record),
    isOwnersDate: dueDate === record.dueDate,
    balanceCents: askingOf(given).owedCents,
    account: shownAccountOf(account, now),
    sender: { ...account, email: normalizeEmail(account.email) },
    ...(reminders && { settings: reminders }),
    ...(reminded && { reminded }),
  };
}

/** The reminder plans in the table. */
export function reminderStore(table: Table, clock: Clock): ReminderStore {
  const ledger = messageLedger(reminderHandler, { table, clock });

  return {
    async find(reference) {
      const found = await readCase(table, reference, clock());
      if (!found) return undefined;
      const { remindedAt } = found.plan;
      if (remindedAt === undefined) return found;
      const last = await ledger.find(remindNowMessageId(found.invoiceId, remindedAt), found.userId);
      const isUnconfirmed = last !== undefined && last.state !== 'sent' && last.state !== 'returned';
      return isUnconfirmed ? { ...found, isUnconfirmed } : found;
    },
    settle: (found, change) => tryCommit(table, planWrite(found, change)),

    async queue(found, stage, change, wait) {
      const { reached } = found.plan;
      const newMessage = {
        ...messageOf(found, stageMessageId(found.invoiceId, found.dueDate, stage)),
        stage,
        ...(reached !== undefined && { reachedBefore: reached }),
      };
      const message = outboxWrite(reminderHandler, newMessage, wait);
      const outcome = await commit(table, [
        meaning(message, 'exists'),
        meaning(planWrite(found, change), 'overtaken'),
      ]);
      return outcome.committed ? 'queued' : (outcome.conflict ?? 'overtaken');
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
