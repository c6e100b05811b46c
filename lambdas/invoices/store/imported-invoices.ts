import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { accountPartition, invoicePrefix, paymentPrefix } from '#domain/table/keys';
import { countImported } from '../../clients/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit, commitInBatches } from '../../platform/table/commit.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import {
  type AddOutcome,
  type ImportedRecords,
  type ImportTarget,
  readRecord,
} from '../../platform/table/imported-records.ts';
import { queryAll } from '../../platform/table/query.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, type Write } from '../../platform/table/writes.ts';
import { projectChange } from './commit-change.ts';
import {
  type ExportedInvoice,
  importedContentIds,
  invoiceToImport,
  readExportedInvoice,
} from './exported-invoice.ts';
import { invoice, recordOf } from './invoice.ts';
import type { InvoiceProjection } from './invoice-change.ts';
import { invoiceContent, removeContent, storedContent } from './invoice-content.ts';
import { invoiceEvent } from './invoice-event.ts';
import { releaseNumber, takeNumber } from './invoice-number.ts';
import { invoiceReader } from './invoice-reader.ts';
import { eventKeys } from './invoice-timeline.ts';
import { payment } from './payment.ts';

/** Older versions and events. No total counts them, and there may be more than fit in one transaction. */
const detailWrites = (userId: string, { record, others, events }: ExportedInvoice): readonly Write[] => [
  ...others.map((content) =>
    put(invoiceContent, invoiceContent.key(userId, content.contentId), storedContent(content)),
  ),
  ...[...events.entries()].map(([at, event]) =>
    put(
      invoiceEvent,
      invoiceEvent.key(userId, record.invoiceId, event.at, String(at).padStart(5, '0')),
      event,
    ),
  ),
];

/**
 * Returns a function that removes an imported invoice with everything that belongs to it. It returns false if the
 * invoice was changed after the import.
 */
function makeRemoval(table: Table, clock: Clock, projections: readonly InvoiceProjection[]) {
  const reader = invoiceReader(table);

  /** Every payment of an invoice, including removed ones. */
  async function paymentItems(userId: string, invoiceId: string) {
    const found: RawItem[] = [];
    const query = { partition: accountPartition(userId), begins: paymentPrefix(invoiceId) };
    for await (const item of queryAll(table, query)) found.push(item);
    return found.map(payment.parse);
  }

  async function removeDetails(userId: string, record: InvoiceRecord): Promise<void> {
    await commitInBatches(
      table,
      importedContentIds(record).map((contentId) => removeContent(userId, contentId)),
    );
    for (;;) {
      const keys = await eventKeys(table, userId, record.invoiceId);
      if (keys.length === 0) return;
      await commit(
        table,
        keys.map((key) => remove(invoiceEvent, key)),
      );
    }
  }

  return (userId: string, invoiceId: string): Promise<boolean> =>
    retryOnConflict<boolean>(table, async () => {
      const before = await reader.find(userId, invoiceId);
      if (!before) return true;
      if (before.version > 1) return false;
      await removeDetails(userId, before);
      const payments = await paymentItems(userId, invoiceId);
      const change = {
        ...({ cause: 'import-undone', userId, before } as const),
        payments: payments.map((one) => ({ payment: one, by: -1 as const })),
        client: await countImported(table, userId, before, -1),
      };
      const planned = (await projectChange(table, projections, change, clock())) ?? [];
      const { committed } = await commit(table, [
        remove(invoice, invoice.key(userId, invoiceId), { attr: 'version', is: 1 }),
        releaseNumber(userId, before.invoiceNumber, invoiceId),
        removeContent(userId, before.contentId),
        ...payments.map(({ paymentId }) => remove(payment, payment.key(userId, invoiceId, paymentId))),
        ...planned.map(({ write }) => write),
      ]);
      return committed ? true : CONFLICT;
    });
}

/**
 * Invoices of a full export. Each is written in one transaction with its payments and all totals and lists that include
 * it.
 */
export function importedInvoices(
  table: Table,
  clock: Clock,
  projections: readonly InvoiceProjection[],
): ImportedRecords {
  async function add(userId: string, exported: ExportedInvoice): Promise<AddOutcome> {
    const { record, present, payments } = exported;
    const { invoiceId, invoiceNumber } = record;
    const outcome = await retryOnConflict<AddOutcome>(table, async () => {
      const change = {
        ...({ cause: 'imported', userId, after: record } as const),
        payments: payments.map((one) => ({ payment: one, by: 1 as const })),
        client: await countImported(table, userId, record, 1),
      };
      const planned = (await projectChange(table, projections, change, clock())) ?? [];
      const written = await commit(table, [
        put(invoice, invoice.key(userId, invoiceId), record),
        takeNumber(userId, invoiceNumber, invoiceId),
        put(invoiceContent, invoiceContent.key(userId, present.contentId), storedContent(present)),
        ...payments.map((one) => put(payment, payment.key(userId, invoiceId, one.paymentId), one)),
        ...planned.map(({ write }) => write),
      ]);
      // The first write fails if the invoice was already added, the second if its number is taken.
      if (written.committed || written.failed.includes(0)) return 'done';
      return written.failed.includes(1) ? 'taken' : CONFLICT;
    });
    if (outcome === 'done') await commitInBatches(table, detailWrites(userId, exported));
    return outcome;
  }

  const removeUnchanged = makeRemoval(table, clock, projections);

  return {
    check(raw) {
      const read = readRecord(() => readExportedInvoice(raw as RawItem));
      if (!read.ok) return read;
      const exported = read.value;
      return {
        ok: true,
        value: (to: ImportTarget) => add(to.userId, invoiceToImport(exported, to)),
      };
    },

    async removeAll({ userId, importId }, isTimeUp) {
      let kept = 0;
      const query = {
        partition: accountPartition(userId),
        begins: invoicePrefix,
        where: [{ attr: 'importId', is: importId }] as const,
      };
      for await (const item of queryAll(table, query)) {
        if (isTimeUp()) return { isEnd: false, kept };
        if (!(await removeUnchanged(userId, recordOf(item).invoiceId))) kept += 1;
      }
      return { isEnd: true, kept };
    },
  };
}
