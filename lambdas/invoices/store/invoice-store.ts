import { addressHashesOf, messageLedger } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { newSecret } from '../../platform/hash.ts';
import { commit } from '../../platform/table/commit.ts';
import type { NewSubmission } from '../new-submission.ts';
import type { InvoiceStore, KnownAccount, SaveOutcome } from '../ports.ts';
import type { KnownInvoice } from './client-mail-follow-up.ts';
import { freeNumber } from './free-number.ts';
import type { InvoiceTable, SubmissionConflict } from './invoice-change.ts';
import { liteInvoiceKind } from './invoice-message-handler.ts';
import { numberKey } from './invoice-number.ts';
import { invoiceReader } from './invoice-reader.ts';
import { saveLinesAndClearDue } from './remember-lines.ts';
import { planSubmissionWrites } from './save-submission.ts';

/** The outcome of a submission that was not saved: what the first failed write means. */
const notSaved = (
  conflict: SubmissionConflict = { kind: 'overtaken' },
): SaveOutcome | Promise<SaveOutcome> => (typeof conflict === 'function' ? conflict() : conflict);

/** Invoices in the table. */
export function invoiceStore(table: InvoiceTable, clock: Clock): InvoiceStore {
  const messages = (saved?: KnownInvoice) => messageLedger(liteInvoiceKind, { table, clock, saved });

  const plan = (submission: NewSubmission) => planSubmissionWrites(table, submission, clock());

  /** Saves a submission without an email. After an edit of a sent invoice, also saves its lines as items. */
  async function saveWithoutEmail(submission: NewSubmission): Promise<SaveOutcome> {
    const { recordOf, writesOf } = await plan(submission);
    const attempt = newSecret();
    const outcome = await commit(table, writesOf(attempt));
    if (!outcome.committed) return notSaved(outcome.conflict);
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
      ({ attempt }) => writesOf(attempt),
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
        return notSaved(reserved.conflict);
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
