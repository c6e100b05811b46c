import { clientCopiesOf, isCurrentCopy } from '#domain/invoices/client-version';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { dueFrom } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { newSecret } from '../../platform/hash.ts';
import { commit } from '../../platform/table/commit.ts';
import { again, insist } from '../../platform/table/insist.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, update, type Write } from '../../platform/table/writes.ts';
import { remindByVersion } from '../../reminders/index.ts';
import type { InvoiceHandover } from '../share/hand-over-ports.ts';
import { becomeSent, type RecordChange, releaseVersion } from './become-sent.ts';
import { invoice } from './invoice.ts';
import { appendEvent } from './invoice-event.ts';
import { invoiceLink } from './invoice-link.ts';
import { invoiceReader } from './invoice-reader.ts';
import { finishChange } from './remember-lines.ts';

/** A new link in the place of the one before. */
function linkWrites(userId: string, { invoiceId, linkId: before }: InvoiceRecord, linkId: string): Write[] {
  if (linkId === before) return [];
  const made = put(invoiceLink, invoiceLink.key(linkId), { userId, invoiceId });
  return before === undefined ? [made] : [made, remove(invoiceLink, invoiceLink.key(before))];
}

/** Gives invoices to clients by other means than mail. */
export function invoiceHandover(table: Table, clock: Clock): InvoiceHandover {
  const reader = invoiceReader(table);

  /** Changes an invoice that is still as it was read, with what belongs to it; false if it is not. */
  async function change(
    userId: string,
    { invoiceId, version }: InvoiceRecord,
    set: RecordChange,
    writes: readonly Write[],
  ): Promise<boolean> {
    const { committed } = await commit(table, [
      update(
        invoice,
        invoice.key(userId, invoiceId),
        { set, add: { version: 1 } },
        { attr: 'version', is: version },
      ),
      ...writes,
    ]);
    return committed;
  }

  return {
    markSent: (userId, invoiceId) =>
      insist(table, async () => {
        const record = await reader.find(userId, invoiceId);
        if (!record || record.status === 'sent' || record.status === 'paid') return record;
        if (!invoiceActions(record).markSent) return undefined;
        const content = await reader.findContent(userId, record.contentId);
        if (!content) throw new Error('An invoice has no content');
        const now = clock();
        const at = now.toISOString();
        const { set, writes } = await becomeSent(table, userId, record, { content, at, reached: 'by-hand' });
        const cause = [String(record.version)];
        const event = appendEvent(userId, invoiceId, { kind: 'marked-sent', at, cause });
        const due = dueFrom(invoiceId, now);
        if (!(await change(userId, record, { ...set, ...due, updatedAt: at }, [...writes, event])))
          return again;
        // Its lines are remembered as those of one that was mailed.
        await finishChange(table, userId, { ...record, due: due.due }, clock(), content);
        return reader.find(userId, invoiceId);
      }),

    share: (userId, invoiceId, { renew }) =>
      insist(table, async () => {
        const record = await reader.find(userId, invoiceId);
        if (!record || !invoiceActions(record).share) return undefined;
        const now = clock();
        const at = now.toISOString();
        const { linkId: before } = record;
        const linkId = renew || before === undefined ? newSecret() : before;
        const released = releaseVersion(record, record, 'by-hand', at);
        const isKnown = clientCopiesOf(record).some((copy) => isCurrentCopy(copy, record));
        if (linkId === before && released.publishedId === undefined && isKnown) return record;
        const writes = [
          ...linkWrites(userId, record, linkId),
          ...(await remindByVersion(table, userId, record, now)),
        ];
        return (await change(userId, record, { ...released, linkId, updatedAt: at }, writes))
          ? reader.find(userId, invoiceId)
          : again;
      }),
  };
}
