import type { Clock } from '../../../clock.ts';
import type { InvoiceStore, NewSubmission, SaveOutcome } from '../../../lite-invoice/ports.ts';
import { newSecret } from '../../hash.ts';
import { messageLedger } from '../delivery/message-ledger.ts';
import { commit } from '../table/commit.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { invoiceNumber, numberKey } from './invoice-number.ts';
import { invoiceReader } from './invoice-reader.ts';
import { invoiceRoom, type Saved } from './invoice-room.ts';
import { finishChange } from './remember-lines.ts';
import { type PlannedWrite, type Purpose, planWrites } from './save-submission.ts';

/** Lite invoices in the table. */
export function invoiceStore(table: Table, clock: Clock): InvoiceStore {
  const reader = invoiceReader(table);
  const messages = (saved?: Saved) => messageLedger(table, clock, invoiceRoom(table, clock, saved));

  /** What it means that writes of these purposes failed. */
  async function meaningOf(submission: NewSubmission, failed: ReadonlySet<Purpose>): Promise<SaveOutcome> {
    const { userId, content } = submission;
    if (failed.has('content')) return { kind: 'duplicate' };
    if (failed.has('invoice')) return { kind: 'overtaken' };
    if (failed.has('number')) {
      const number = await find(table, invoiceNumber, numberKey(userId, content.invoice.invoiceNumber));
      return number === undefined || number.invoiceId === content.invoiceId
        ? { kind: 'overtaken' }
        : { kind: 'number-taken', invoiceId: number.invoiceId };
    }
    if (failed.has('account') && submission.isMetered) return { kind: 'unverified-limit' };
    return { kind: 'overtaken' };
  }

  const purposesOf = (planned: readonly PlannedWrite[], failed: readonly number[]): ReadonlySet<Purpose> =>
    new Set(planned.flatMap(({ purpose }, position) => (failed.includes(position) ? [purpose] : [])));

  return {
    ...reader,

    findMessage: (userId, contentId) => messages().find(contentId, userId),

    async finish(userId, record) {
      if (record.due !== undefined) return finishChange(table, userId, record, clock());
      const message =
        record.delivery === 'none' ? undefined : await messages().find(record.contentId, userId);
      return message !== undefined && messages().finish(message);
    },

    async save(submission): Promise<SaveOutcome> {
      const { userId, content, isMailed, isRepeated } = submission;
      const { contentId: id, invoiceId: about, bodyHash } = content;
      const writesOf = await planWrites(table, submission, clock());
      if (!isMailed) {
        const { record, planned } = writesOf(newSecret());
        const outcome = await commit(
          table,
          planned.map(({ write }) => write),
        );
        if (!outcome.committed) return meaningOf(submission, purposesOf(planned, outcome.failed));
        await finishChange(table, userId, record, clock(), content);
        return { kind: 'saved' };
      }
      const returned = isRepeated ? await messages().find(id, userId) : undefined;
      const reserved = await messages().reserve(
        { id, owner: userId, recipient: 'account', about, bodyHash },
        ({ attempt }) => writesOf(attempt).planned.map(({ write }) => write),
        returned,
      );
      switch (reserved.kind) {
        case 'reserved': {
          const { record } = writesOf(reserved.message.attempt);
          return {
            kind: 'reserved',
            reservation: messages({ record, content }).reservation(reserved.message),
          };
        }
        case 'taken':
          return { kind: 'duplicate' };
        case 'refused':
          return meaningOf(submission, purposesOf(writesOf('').planned, reserved.failed));
      }
    },
  };
}
