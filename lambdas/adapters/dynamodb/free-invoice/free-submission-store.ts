import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { foldMailbox } from '#domain/email-address';
import { freeInvoiceLimit } from '#domain/free-invoice/quota';
import { type ItemKey, keys, submissionIndex } from '#domain/table/keys';
import type { Clock } from '../../../clock.ts';
import type { Reservation } from '../../../delivery/ports.ts';
import type {
  NewSubmission,
  ReserveOutcome,
  Submission,
  SubmissionStore,
} from '../../../free-invoice/ports.ts';
import { newSecret, sha256 } from '../../hash.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';
import { transact } from '../transact.ts';
import { countUp, giveBackWrites, moveState, putSubmission } from './free-submission-writes.ts';
import { expiryAfter, type SubmissionItem, submissionDays } from './submission-item.ts';

/** Free submissions and their counters in the table. */
export function freeSubmissionStore(table: Table, clock: Clock): SubmissionStore {
  const tableName = table.name;

  const read = async (Key: ItemKey) =>
    (await table.client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item;

  /** Why no place could be taken: the address and its mailbox may each be blocked or used up. */
  async function refusalOf({ email, mailbox }: SubmissionItem): Promise<ReserveOutcome> {
    const [address, quota] = [await read(keys.earlyAccess(email)), await read(keys.mailboxQuota(mailbox))];
    if (address?.blockedAt || quota?.blockedAt) return { kind: 'blocked' };
    const invoiceCount = address?.invoiceCount ?? 0;
    return invoiceCount >= freeInvoiceLimit
      ? { kind: 'limit-reached', invoiceCount }
      : { kind: 'limit-reached' };
  }

  function reservationOf(item: SubmissionItem, submissionId: string, invoiceCount: number): Reservation {
    const move = (
      change: Omit<Parameters<typeof moveState>[0], 'tableName' | 'submissionId' | 'attempt' | 'now'>,
    ) =>
      succeeds(
        table.client.send(
          new UpdateCommand(
            moveState({ ...change, tableName, submissionId, attempt: item.attempt, now: clock() }),
          ),
        ),
      );
    return {
      // Repeating it from `sending` is this very attempt, whose first answer was lost.
      markSending: () => move({ from: ['reserved', 'sending'], to: 'sending', facts: { invoiceCount } }),
      async settle(messageId) {
        await move({ from: ['sending', 'unknown'], to: 'sent', facts: { messageId } });
      },
      async giveBack(reason) {
        await transact(
          table,
          giveBackWrites({
            tableName,
            submissionId,
            item,
            from: ['reserved', 'sending'],
            now: clock(),
            reason: reason.slice(0, 100),
          }),
        );
      },
      async markUnknown(reason) {
        await move({ from: ['sending'], to: 'unknown', facts: { reason: reason.slice(0, 100) } });
      },
    };
  }

  return {
    async find(submissionId): Promise<Submission | undefined> {
      const Item = await read(keys.submission(submissionId));
      return Item && { state: Item.state, bodyHash: Item.bodyHash, invoiceCount: Item.invoiceCount ?? 1 };
    },

    async reserve(submission: NewSubmission): Promise<ReserveOutcome> {
      const now = clock();
      const instant = now.toISOString();
      const item: SubmissionItem & ReturnType<typeof submissionIndex> = {
        ...keys.submission(submission.submissionId),
        ...submissionIndex('reserved', instant),
        state: 'reserved',
        bodyHash: submission.bodyHash,
        email: sha256(submission.email),
        mailbox: sha256(foldMailbox(submission.email)),
        attempt: newSecret(),
        blockTokenHash: submission.blockTokenHash,
        createdAt: instant,
        updatedAt: instant,
        expiresAt: expiryAfter(now, submissionDays),
      };
      const outcome = await transact(table, [
        putSubmission(tableName, item),
        countUp(tableName, keys.earlyAccess(item.email), submission.email),
        countUp(tableName, keys.mailboxQuota(item.mailbox)),
      ]);
      if (!outcome.committed && outcome.failed.includes(0)) return { kind: 'duplicate' };
      if (!outcome.committed) return refusalOf(item);
      const invoiceCount = (await read(keys.earlyAccess(item.email)))?.invoiceCount ?? 0;
      return {
        kind: 'reserved',
        invoiceCount,
        reservation: reservationOf(item, submission.submissionId, invoiceCount),
      };
    },
  };
}
