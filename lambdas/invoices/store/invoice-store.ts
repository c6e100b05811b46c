import { addressHashesOf, mailboxKey, mailboxQuota, messageLedger } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { newSecret } from '../../platform/hash.ts';
import { commit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';
import type { NewSubmission } from '../new-submission.ts';
import type { InvoiceStore, KnownAccount, SaveOutcome } from '../ports.ts';
import type { KnownInvoice } from './client-mail-follow-up.ts';
import { freeNumber } from './free-number.ts';
import type { InvoiceProjection, PlannedWrite, Purpose } from './invoice-change.ts';
import { liteInvoiceKind } from './invoice-message-handler.ts';
import { invoiceNumber, numberKey } from './invoice-number.ts';
import { invoiceReader } from './invoice-reader.ts';
import { saveLinesAndClearDue } from './remember-lines.ts';
import { planSubmissionWrites } from './save-submission.ts';

/** The purposes of the failed writes. */
const purposesOf = (planned: readonly PlannedWrite[], failed: readonly number[]): ReadonlySet<Purpose> =>
  new Set(planned.flatMap(({ purpose }, position) => (failed.includes(position) ? [purpose] : [])));

/** The outcome of a submission for which writes with these purposes failed. */
async function outcomeOfFailure(
  table: Table,
  projections: readonly InvoiceProjection[],
  submission: NewSubmission,
  failed: ReadonlySet<Purpose>,
): Promise<SaveOutcome> {
  const { userId, content, isMetered, nextNumber } = submission;
  if (failed.has('content')) return { kind: 'duplicate' };
  if (failed.has('repeat')) return { kind: 'repeat-changed' };
  if (failed.has('invoice')) return { kind: 'overtaken' };
  if (failed.has('photos')) return { kind: 'photo-missing' };
  for (const { purpose, explainConflict } of projections)
    if (explainConflict && failed.has(purpose)) return explainConflict(table, submission);
  if (failed.has('number')) {
    const number = await find(table, invoiceNumber, numberKey(userId, content.invoice.invoiceNumber));
    return number === undefined || number.invoiceId === content.invoiceId
      ? { kind: 'overtaken' }
      : { kind: 'number-taken', invoiceId: number.invoiceId };
  }
  if (failed.has('mailbox')) {
    const mailbox = await find(table, mailboxQuota, mailboxKey(content.userEmail));
    return { kind: mailbox?.blockedAt === undefined ? 'unverified-limit' : 'blocked' };
  }
  if (!failed.has('account') || !isMetered) return { kind: 'overtaken' };
  // The account's write fails at the email limit or if another next number was stored meanwhile; the stored number
  // tells which.
  const lite = await find(table, liteProfile, liteProfile.key(userId));
  const isSuggestionCurrent =
    nextNumber?.replacedNumber === undefined || nextNumber.replacedNumber === lite?.nextNumber;
  return isSuggestionCurrent ? { kind: 'unverified-limit' } : { kind: 'overtaken' };
}

/** Invoices in the table. Other modules follow changes through `projections`. */
export function invoiceStore(
  table: Table,
  clock: Clock,
  projections: readonly InvoiceProjection[],
): InvoiceStore {
  const messages = (saved?: KnownInvoice) =>
    messageLedger(liteInvoiceKind, { table, clock, projections, saved });

  const plan = (submission: NewSubmission) => planSubmissionWrites(table, projections, submission, clock());

  /** Saves a submission without an email. After an edit of a sent invoice, also saves its lines as items. */
  async function saveWithoutEmail(submission: NewSubmission): Promise<SaveOutcome> {
    const { recordOf, writesOf } = await plan(submission);
    const attempt = newSecret();
    const planned = writesOf(attempt);
    const outcome = await commit(
      table,
      planned.map(({ write }) => write),
    );
    if (!outcome.committed)
      return outcomeOfFailure(table, projections, submission, purposesOf(planned, outcome.failed));
    const record = recordOf(attempt);
    await saveLinesAndClearDue(table, submission.userId, record, clock(), submission.content);
    return { kind: 'saved', record };
  }

  /** Saves a submission and reserves its email in one transaction. */
  async function saveAndReserve(submission: NewSubmission, account: KnownAccount): Promise<SaveOutcome> {
    const { userId, content, isRepeated, blockTokenHash } = submission;
    const { contentId: id, invoiceId, bodyHash } = content;
    const { recordOf, writesOf } = await plan(submission);
    // The same key again, after its email was certainly not sent: reserves that message again.
    const returnedMessage = isRepeated ? await messages().find(id, userId) : undefined;
    const reserved = await messages().reserve(
      {
        id,
        owner: userId,
        recipient: 'account',
        about: invoiceId,
        bodyHash,
        ...(blockTokenHash === undefined
          ? { email: '', mailbox: '', blockTokenHash: '' }
          : { ...addressHashesOf(content.userEmail), blockTokenHash }),
      },
      ({ attempt }) => writesOf(attempt).map(({ write }) => write),
      returnedMessage,
    );
    switch (reserved.kind) {
      case 'reserved': {
        const saved = { record: recordOf(reserved.message.attempt), content, account };
        return { kind: 'reserved', reservation: messages(saved).reservation(reserved.message), saved };
      }
      case 'taken':
        return { kind: 'duplicate' };
      case 'refused':
        // Only the purposes of the writes are used, so the attempt does not matter.
        return outcomeOfFailure(table, projections, submission, purposesOf(writesOf(''), reserved.failed));
    }
  }

  return {
    ...invoiceReader(table),
    freeNumber: (userId, first) => freeNumber(table, (number) => numberKey(userId, number), first),
    findMessage: (userId, contentId) => messages().find(contentId, userId),
    save: (submission, account) =>
      submission.isMailed ? saveAndReserve(submission, account) : saveWithoutEmail(submission),
    async finish(userId, record) {
      // While `due` is set, the lines of the invoice are not yet saved as items.
      if (record.due !== undefined) return saveLinesAndClearDue(table, userId, record, clock());
      if (record.delivery === 'none') return false;
      const message = await messages().find(record.contentId, userId);
      return message !== undefined && messages().finish(message);
    },
  };
}
