import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '../../../clock.ts';
import type { Reservation } from '../../../delivery/ports.ts';
import type {
  InvoiceContent,
  InvoiceRecord,
  InvoiceStore,
  SaveOutcome,
} from '../../../lite-invoice/ports.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';
import { transact } from '../transact.ts';
import { recordOf } from './invoice-item.ts';
import { invoiceReader } from './invoice-reader.ts';
import { moveDelivery } from './invoice-writes.ts';
import { numberKey, type Purpose, submissionWrites } from './save-submission.ts';
import { finishInvoice, giveBackInvoice, markInvoiceUnknown, settleInvoice } from './settle-invoice.ts';

/** Lite invoices in the table. */
export function invoiceStore(table: Table, clock: Clock): InvoiceStore {
  const reader = invoiceReader(table);

  function reservationOf(userId: string, record: InvoiceRecord, content: InvoiceContent): Reservation {
    const open = { userId, record };
    const attempt = {
      tableName: table.name,
      userId,
      invoiceId: record.invoiceId,
      attempt: record.attempt,
    };
    const finishEdit = async () => {
      if (record.itemsPending) await finishInvoice(table, open, reader, clock(), content);
    };
    return {
      // Repeating it from `sending` is this very attempt, whose first answer was lost.
      markSending: () =>
        succeeds(
          table.client.send(
            new UpdateCommand(
              moveDelivery(attempt, {
                from: ['reserved', 'sending'],
                to: 'sending',
                now: clock(),
                isOpen: true,
              }),
            ),
          ),
        ),
      async settle(messageId) {
        const from = ['sending', 'unknown'] as const;
        if (await settleInvoice(table, open, content, { from, messageId, now: clock() }))
          await finishInvoice(table, open, reader, clock(), content);
      },
      async giveBack(reason) {
        const from = ['reserved', 'sending'] as const;
        if (await giveBackInvoice(table, open, { from, reason, now: clock() })) await finishEdit();
      },
      async markUnknown() {
        if (await markInvoiceUnknown(table, open, clock())) await finishEdit();
      },
    };
  }

  async function numberHolder(userId: string, invoiceNumber: string): Promise<string | undefined> {
    const Key = numberKey(userId, invoiceNumber);
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
    );
    return Item?.invoiceId as string | undefined;
  }

  return {
    ...reader,

    async finish(userId, record) {
      await finishInvoice(table, { userId, record }, reader, clock());
    },

    async save(submission): Promise<SaveOutcome> {
      const { userId, content } = submission;
      const { item, writes } = await submissionWrites(table, submission, clock());
      const outcome = await transact(
        table,
        writes.map(({ write }) => write),
      );
      if (outcome.committed) {
        const record = recordOf(item);
        if (submission.isMailed)
          return { kind: 'reserved', reservation: reservationOf(userId, record, content) };
        if (record.itemsPending) await finishInvoice(table, { userId, record }, reader, clock(), content);
        return { kind: 'saved' };
      }
      const failed = new Set<Purpose | undefined>(outcome.failed.map((at) => writes[at]?.purpose));
      if (failed.has('content')) return { kind: 'duplicate' };
      if (failed.has('invoice')) return { kind: 'overtaken' };
      if (failed.has('number')) {
        const holder = await numberHolder(userId, content.invoice.invoiceNumber);
        return holder === undefined || holder === content.invoiceId
          ? { kind: 'overtaken' }
          : { kind: 'number-taken', invoiceId: holder };
      }
      if (failed.has('account') && submission.isMetered) return { kind: 'unverified-limit' };
      return { kind: 'overtaken' };
    },
  };
}
