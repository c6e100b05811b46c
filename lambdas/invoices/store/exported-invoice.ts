import * as z from 'zod/mini';
import { amountsOf } from '#domain/documents/amounts';
import { fullImportLimits } from '#domain/full-import/full-import';
import { type InvoiceContent, type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import type { TimelineEvent } from '#domain/invoices/timeline';
import { isKeyId } from '#domain/table/key-id';
import { monthOf } from '#domain/time-zone';
import type { RawItem } from '../../platform/table/entity.ts';
import { ensure, ensureCents, ensureDays, ensureInstants } from '../../platform/table/imported-records.ts';
import { recordOf, rowOf } from './invoice.ts';
import { contentOf } from './invoice-content.ts';
import { invoiceEvent } from './invoice-event.ts';
import { payment, type StoredPayment } from './payment.ts';

/** An invoice in a full export, with everything that belongs to it. */
export interface ExportedInvoice {
  readonly record: InvoiceRecord;
  readonly present: InvoiceContent;
  /** All versions except the current one. */
  readonly others: readonly InvoiceContent[];
  readonly payments: readonly StoredPayment[];
  /** Oldest first. */
  readonly events: readonly TimelineEvent[];
}

/** Maximum versions and events of one invoice. */
const [maxVersions, maxEvents] = [500, 5_000];

const items = z.array(z.record(z.string(), z.unknown()));
const lists = z.object({ versions: items, payments: items, timeline: items });

function ensureConsistent({ record, present, others, payments, events }: ExportedInvoice): void {
  const { invoiceId, invoiceNumber, status, totalCents, depositCents, paidCents = 0, waivedCents } = record;
  const label = `Invoice ${invoiceNumber.slice(0, 50)}`;
  ensure(status !== 'unknown', `${label} has a state that is not known here.`);
  const paymentIds = payments.map(({ paymentId }) => paymentId);
  const ids = [
    invoiceId,
    record.clientId,
    record.quoteId,
    record.jobId,
    ...(record.visitIds ?? []),
    ...paymentIds,
  ];
  ensure(
    ids.every((id) => id === undefined || isKeyId(id)),
    `${label} has a wrong ID.`,
  );
  ensure(new Set(paymentIds).size === paymentIds.length, `${label} has two payments with the same ID.`);
  for (const content of [present, ...others]) {
    ensure(isKeyId(content.contentId), `${label} has a wrong ID.`);
    ensure(content.invoiceId === invoiceId, `${label} has a version of another invoice.`);
    ensureInstants({ savedAt: content.savedAt });
    ensureCents({ deposit: content.depositCents, onlineDeposit: content.onlineDepositCents });
  }
  const { createdAt, updatedAt, sentAt, paidAt, voidedAt, issueDate, dueDate, billedMonth = '' } = record;
  ensureInstants({ createdAt, updatedAt, sentAt, paidAt, voidedAt });
  ensureDays({ issueDate, dueDate, billedMonth: billedMonth && `${billedMonth}-01` });
  ensureCents({ totalCents, depositCents, paidCents, waivedCents });
  for (const { at, cents } of record.waivers ?? []) {
    ensureInstants({ at });
    ensureCents({ cents });
  }
  for (const { at } of events) ensureInstants({ at });
  for (const { amountCents, date, recordedAt } of payments) {
    ensureCents({ amountCents });
    ensure(date !== '', `${label} has a payment without a day.`);
    ensureDays({ date });
    ensureInstants({ recordedAt });
  }
  ensure((depositCents ?? 0) === 0 || record.quoteId !== undefined, `${label} has a deposit, but no quote.`);
  const paid = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  ensure(paid === paidCents, `The payments of ${label.toLowerCase()} do not add up to what is paid.`);
  const { total } = amountsOf(present.invoice);
  ensure(
    total === totalCents && present.totalCents === totalCents,
    `The lines of ${label.toLowerCase()} do not add up to its total.`,
  );
  ensure(
    payments.length <= fullImportLimits.payments,
    `${label} has more than ${fullImportLimits.payments} payments.`,
  );
}

/** Reads an invoice of a full export. Throws if something is missing, wrong, or does not add up. */
export function readExportedInvoice(raw: RawItem): ExportedInvoice {
  const read = z.safeParse(lists, raw);
  ensure(read.success, 'Versions, payments or timeline are missing.');
  const { versions, payments, timeline } = read.data;
  ensure(
    versions.length <= maxVersions && timeline.length <= maxEvents,
    'The invoice has too many versions or events.',
  );
  const record = recordOf({ ...raw, attempt: '', version: 1 });
  const contents = versions.map((version) => contentOf({ ...version, bodyHash: '' }));
  const present = contents.find(({ contentId }) => contentId === record.contentId);
  ensure(present !== undefined, 'The present version of the invoice is missing.');
  const { billedMonth, issueDate, sentAt, createdAt } = record;
  const month = billedMonth ?? monthOf(issueDate || (sentAt ?? createdAt));
  const exported = {
    record: { ...record, ...rowOf(present), ...(isCounted(record) && { billedMonth: month }) },
    present,
    others: contents.filter((content) => content !== present),
    payments: payments.map(payment.parse),
    events: timeline.map(invoiceEvent.parse).reverse(),
  };
  ensureConsistent(exported);
  return exported;
}
