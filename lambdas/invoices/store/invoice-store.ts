import type { NewSubmission } from '#domain/invoices/invoice-record';
import {
  countedOf,
  type MessageLedger,
  mailboxKey,
  mailboxQuota,
  messageLedger,
} from '../../messaging/index.ts';

import type { Clock } from '../../platform/clock.ts';
import { newSecret } from '../../platform/hash.ts';
import { commit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';
import { quote } from '../../quotes/index.ts';
import type { InvoiceStore, SaveOutcome } from '../ports.ts';
import { freeNumber } from './free-number.ts';
import { invoiceNumber, numberKey } from './invoice-number.ts';
import { invoiceReader } from './invoice-reader.ts';
import { invoiceRoom, type Saved } from './invoice-room.ts';
import type { LiteMessage } from './lite-message.ts';
import { depositOf } from './quoted-invoice.ts';
import { finishChange } from './remember-lines.ts';
import { type PlannedWrite, type Purpose, planWrites } from './save-submission.ts';

/** The purposes of the writes that failed. */
const purposesOf = (planned: readonly PlannedWrite[], failed: readonly number[]): ReadonlySet<Purpose> =>
  new Set(planned.flatMap(({ purpose }, position) => (failed.includes(position) ? [purpose] : [])));

/** What it means for a submission that writes of these purposes failed. */
async function meaningOf(
  table: Table,
  { userId, content, isMetered, nextNumber, quoted }: NewSubmission,
  failed: ReadonlySet<Purpose>,
): Promise<SaveOutcome> {
  if (failed.has('content')) return { kind: 'duplicate' };
  if (failed.has('repeat')) return { kind: 'repeat-changed' };
  if (failed.has('invoice')) return { kind: 'overtaken' };
  if (failed.has('quote')) {
    const now = quoted && (await find(table, quote, quote.key(quoted.quoteId)));
    const isOpen = now?.userID === userId && now.status === 'accepted' && now.invoiceId === undefined;
    return isOpen ? { kind: 'overtaken' } : { kind: 'quote-invoiced', invoiceId: now?.invoiceId };
  }
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
  const lite = await find(table, liteProfile, liteProfile.key(userId));
  const isOffered = nextNumber?.insteadOf === undefined || nextNumber.insteadOf === lite?.nextNumber;
  return isOffered ? { kind: 'unverified-limit' } : { kind: 'overtaken' };
}

/** Saves a submission without a mail; an edit that counts at once has its lines remembered right after. */
async function saveAlone(table: Table, submission: NewSubmission, clock: Clock): Promise<SaveOutcome> {
  const writesOf = await planWrites(table, submission, clock());
  const { record, planned } = writesOf(newSecret());
  const outcome = await commit(
    table,
    planned.map(({ write }) => write),
  );
  if (!outcome.committed) return meaningOf(table, submission, purposesOf(planned, outcome.failed));
  await finishChange(table, submission.userId, record, clock(), submission.content);
  return { kind: 'saved' };
}

/** Saves a submission and reserves its mail, or does neither. */
async function saveAndReserve(
  table: Table,
  submission: NewSubmission,
  clock: Clock,
  messages: (saved?: Saved) => MessageLedger<LiteMessage>,
): Promise<SaveOutcome> {
  const { userId, content, isRepeated, blockTokenHash } = submission;
  const { contentId: id, invoiceId: about, bodyHash } = content;
  const writesOf = await planWrites(table, submission, clock());
  const returned = isRepeated ? await messages().find(id, userId) : undefined;
  const reserved = await messages().reserve(
    {
      id,
      owner: userId,
      recipient: 'account',
      about,
      bodyHash,
      ...(blockTokenHash === undefined
        ? { email: '', mailbox: '', blockTokenHash: '' }
        : { ...countedOf(content.userEmail), blockTokenHash }),
    },
    ({ attempt }) => writesOf(attempt).planned.map(({ write }) => write),
    returned,
  );
  switch (reserved.kind) {
    case 'reserved': {
      const { record } = writesOf(reserved.message.attempt);
      const reservation = messages({ record, content }).reservation(reserved.message);
      return { kind: 'reserved', reservation };
    }
    case 'taken':
      return { kind: 'duplicate' };
    case 'refused':
      return meaningOf(table, submission, purposesOf(writesOf('').planned, reserved.failed));
  }
}

/** Lite invoices in the table. */
export function invoiceStore(table: Table, clock: Clock): InvoiceStore {
  const messages = (saved?: Saved) => messageLedger(table, clock, invoiceRoom(table, clock, saved));
  return {
    ...invoiceReader(table),
    freeNumber: (userId, first) => freeNumber(table, userId, first),
    depositOf: (userId, quoteId) => depositOf(table, userId, quoteId),
    findMessage: (userId, contentId) => messages().find(contentId, userId),
    save: (submission) =>
      submission.isMailed
        ? saveAndReserve(table, submission, clock, messages)
        : saveAlone(table, submission, clock),
    async finish(userId, record) {
      if (record.due !== undefined) return finishChange(table, userId, record, clock());
      if (record.delivery === 'none') return false;
      const message = await messages().find(record.contentId, userId);
      return message !== undefined && messages().finish(message);
    },
  };
}
