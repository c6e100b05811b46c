import { assumedDepositDay } from '#domain/invoices/deposit-paid';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { invoicePrefix, paymentPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { countImported } from '../../clients/index.ts';
import { holdImported, photoIdsIn, photosInAccount, releaseImported } from '../../photos/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit, commitInBatches, tryCommit } from '../../platform/table/commit.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import {
  type AddOutcome,
  type ImportedRecords,
  type ImportTarget,
  readRecord,
} from '../../platform/table/imported-records.ts';
import { queryAll } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, type Write } from '../../platform/table/writes.ts';
import { projectChange } from './commit-change.ts';
import { type ExportedInvoice, readExportedInvoice } from './exported-invoice.ts';
import { importedContentIds } from './exported-state.ts';
import { invoice, recordOf } from './invoice.ts';
import type { InvoiceTable } from './invoice-change.ts';
import { invoiceContent, removeContent, storedContent } from './invoice-content.ts';
import { invoiceEvent } from './invoice-event.ts';
import { releaseNumber, takeNumber } from './invoice-number.ts';
import { invoiceReader } from './invoice-reader.ts';
import { eventKeys } from './invoice-timeline.ts';
import { invoiceToImport, photoIdsOfExported, withKnownPhotos } from './invoice-to-import.ts';
import { depositPaymentId, payment, type StoredPayment } from './payment.ts';

const holderOf = (invoiceId: string) => ({ kind: 'invoice', id: invoiceId }) as const;

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

/** The key of the deposit that an invoice deducts: it is stored under its quote. Undefined if there is none. */
const depositKey = (userId: string, { quoteId, depositCents = 0, status }: InvoiceRecord) =>
  quoteId === undefined || depositCents === 0 || status === 'void'
    ? undefined
    : payment.key(userId, quoteId, depositPaymentId);

/**
 * The deposit of an invoice whose quote is not imported, or not yet: an imported quote replaces it. Undefined if the
 * invoice has none, or if it is stored already.
 */
async function depositToImport(
  table: Table,
  userId: string,
  record: InvoiceRecord,
): Promise<StoredPayment | undefined> {
  const key = depositKey(userId, record);
  if (!key || (await find(table, payment, key))) return undefined;
  const { depositCents = 0, invoiceNumber: number, clientName, clientId, createdAt } = record;
  return {
    paymentId: depositPaymentId,
    amountCents: depositCents,
    date: assumedDepositDay(record),
    method: 'other',
    quote: { number, clientName, ...(clientId !== undefined && { clientId }) },
    recordedAt: createdAt,
  };
}

/**
 * Returns a function that removes an imported invoice with everything that belongs to it. It returns false if the
 * invoice was changed after the import.
 */
function makeRemoval(table: InvoiceTable, clock: Clock) {
  const reader = invoiceReader(table);

  /** Every payment of an invoice, including removed ones, and its deposit, with their keys. */
  async function paymentItems(userId: string, record: InvoiceRecord) {
    const found: RawItem[] = [];
    const query = { partition: accountPartition(userId), begins: paymentPrefix(record.invoiceId) };
    for await (const item of queryAll(table, query)) found.push(item);
    const deposit = depositKey(userId, record);
    const kept = deposit && (await find(table, payment, deposit));
    return [
      ...found.map((item) => ({
        key: { PK: String(item.PK), SK: String(item.SK) },
        one: payment.parse(item),
      })),
      ...(deposit && kept ? [{ key: deposit, one: kept }] : []),
    ];
  }

  async function removeDetails(userId: string, record: InvoiceRecord): Promise<void> {
    const holder = holderOf(record.invoiceId);
    await releaseImported(table, userId, record.photoIds ?? [], holder, clock());
    for (const contentId of importedContentIds(record)) {
      const content = await reader.findContent(userId, contentId);
      const photoIds = photoIdsIn(content?.invoice.photos, content?.typed?.photos);
      await releaseImported(table, userId, photoIds, holder, clock());
      await tryCommit(table, removeContent(userId, contentId));
    }
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
      if (before.version > 1) {
        // It may have changed while its photos were released.
        await holdImported(table, userId, before.photoIds ?? [], holderOf(invoiceId));
        return false;
      }
      await removeDetails(userId, before);
      const payments = await paymentItems(userId, before);
      const change = {
        ...({ cause: 'import-undone', userId, before } as const),
        payments: payments.map(({ one }) => ({ payment: one, by: -1 as const })),
        client: await countImported(table, userId, before, -1),
      };
      const planned = (await projectChange(table, change, clock())) ?? [];
      const { committed } = await commit(table, [
        remove(invoice, invoice.key(userId, invoiceId), { attr: 'version', is: 1 }),
        releaseNumber(userId, before.invoiceNumber, invoiceId),
        removeContent(userId, before.contentId),
        ...payments.map(({ key }) => remove(payment, key)),
        ...planned.map(({ write }) => write),
      ]);
      return committed ? true : CONFLICT;
    });
}

/**
 * Invoices of a full export. Each is written in one transaction with its payments and all totals and lists that include
 * it.
 */
export function importedInvoices(table: InvoiceTable, clock: Clock): ImportedRecords {
  async function add(userId: string, read: ExportedInvoice): Promise<AddOutcome> {
    const known = await photosInAccount(table, userId, photoIdsOfExported(read));
    const exported = withKnownPhotos(read, known);
    const { record, present } = exported;
    const { invoiceId, invoiceNumber } = record;
    const outcome = await retryOnConflict<AddOutcome>(table, async () => {
      const deposit = await depositToImport(table, userId, record);
      const payments = exported.payments.map((one) => ({
        key: payment.key(userId, invoiceId, one.paymentId),
        one,
      }));
      const depositAt = deposit && depositKey(userId, record);
      if (deposit && depositAt) payments.push({ key: depositAt, one: deposit });
      const change = {
        ...({ cause: 'imported', userId, after: record } as const),
        payments: payments.map(({ one }) => ({ payment: one, by: 1 as const })),
        client: await countImported(table, userId, record, 1),
      };
      const planned = (await projectChange(table, change, clock())) ?? [];
      const written = await commit(table, [
        put(invoice, invoice.key(userId, invoiceId), record),
        takeNumber(userId, invoiceNumber, invoiceId),
        put(invoiceContent, invoiceContent.key(userId, present.contentId), storedContent(present)),
        ...payments.map(({ key, one }) => put(payment, key, one)),
        ...planned.map(({ write }) => write),
      ]);
      // The first write fails if the invoice was already added, the second if its number is taken.
      if (written.committed || written.failed.includes(0)) return 'done';
      return written.failed.includes(1) ? 'taken' : CONFLICT;
    });
    if (outcome === 'done') {
      await commitInBatches(table, detailWrites(userId, exported));
      // Older versions keep their photos too.
      const photoIds = photoIdsOfExported(exported);
      await holdImported(table, userId, photoIds, holderOf(invoiceId));
    }
    return outcome;
  }

  const removeUnchanged = makeRemoval(table, clock);

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
