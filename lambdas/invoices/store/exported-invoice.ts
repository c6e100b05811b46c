import * as z from 'zod/mini';
import { amountsOf } from '#domain/documents/amounts';
import { fullImportLimits } from '#domain/full-import/full-import';
import { type InvoiceContent, type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import type { TimelineEvent } from '#domain/invoices/timeline';
import { isKeyId } from '#domain/table/key-id';
import { monthOf } from '#domain/time-zone';
import { photoIdsIn, withPhotosIn } from '../../photos/index.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import {
  ensure,
  ensureCents,
  ensureDays,
  ensureInstants,
  type ImportTarget,
  importedId,
} from '../../platform/table/imported-records.ts';
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

/**
 * Attributes, most of them about emails and links, whose exported values an imported invoice keeps in
 * `importedState.was` for another export. No other code uses these values.
 */
const stateAttributes = [
  'delivery',
  'errorMessage',
  'mailTrouble',
  'mayHaveLeft',
  'clientMail',
  'clientCopies',
  'clientConfirmedAt',
  'deliveryEmail',
  'publishedId',
  'republishedAt',
  'openedAt',
  'lastOpenedAt',
  'checkReportedAt',
  'checkReportedCents',
  'repeatOf',
  'onlinePayments',
] as const satisfies readonly (keyof InvoiceRecord)[];

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

/** Replaces the IDs of contents and recurring invoices in a value by the IDs they get in this account. */
function withIds(value: unknown, idOf: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((element) => withIds(element, idOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const isId = (name === 'contentId' || name === 'publishedId' || name === 'repeatOf') && isKeyId(field);
      return [name, isId ? idOf(field) : withIds(field, idOf)];
    }),
  );
}

/** Bank payments and refunds on their way are left out: their outcome is reported to the account that exported them. */
function withoutPending(online: InvoiceRecord['onlinePayments']): InvoiceRecord['onlinePayments'] {
  if (!online?.payments) return online;
  const payments = Object.entries(online.payments).map(
    ([id, { pendingCents: _pending, refundingCents: _refunding, ...share }]) => [id, share],
  );
  return { ...online, payments: Object.fromEntries(payments) };
}

/**
 * An exported invoice as it is stored here: with new IDs, and without the attributes that cause emails, links and
 * reminders.
 */
export function invoiceToImport(
  { record, present, others, payments, events }: ExportedInvoice,
  { userId, importId }: ImportTarget,
): ExportedInvoice {
  const idOf = (id: string) => importedId(userId, id);
  const exportedState = Object.fromEntries(
    stateAttributes.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
  const { clientId, quoteId, jobId, importedState: _, linkId: _link, payableUntil: _until, ...rest } = record;
  // `withKnownPhotos` adds those that the account has.
  const { metered: _metered, due: _due, photoIds: _photos, onlinePayments, ...facts } = rest;
  const otherFacts = Object.fromEntries(
    Object.entries(facts).filter(([name]) => !stateAttributes.some((state) => state === name)),
  ) as unknown as Omit<InvoiceRecord, (typeof stateAttributes)[number]>;
  const contentOfImport = ({ linkId: _linkId, previousContentId, ...content }: InvoiceContent) => ({
    ...content,
    contentId: idOf(content.contentId),
    invoiceId: idOf(content.invoiceId),
    ...(previousContentId !== undefined && { previousContentId: idOf(previousContentId) }),
  });
  const online = withoutPending(onlinePayments);
  return {
    record: {
      ...otherFacts,
      delivery: 'none',
      attempt: '',
      version: 1,
      importId,
      invoiceId: idOf(record.invoiceId),
      contentId: idOf(record.contentId),
      ...(clientId !== undefined && { clientId: idOf(clientId) }),
      ...(quoteId !== undefined && { quoteId: idOf(quoteId) }),
      ...(jobId !== undefined && { jobId: idOf(jobId) }),
      ...(record.visitIds && { visitIds: record.visitIds.map(idOf) }),
      ...(online && { onlinePayments: online }),
      importedState: {
        was: withIds(exportedState, idOf),
        contentIds: others.map(({ contentId }) => idOf(contentId)),
      },
    },
    present: contentOfImport(present),
    others: others.map(contentOfImport),
    payments: payments.map((one) => ({
      ...one,
      ...(one.online?.otherInvoiceId !== undefined && {
        online: { ...one.online, otherInvoiceId: idOf(one.online.otherInvoiceId) },
      }),
    })),
    events: events.map((event) => ({
      ...event,
      ...(event.contentId !== undefined && { contentId: idOf(event.contentId) }),
    })),
  };
}

const photoIdsOf = ({ invoice, typed }: InvoiceContent): readonly string[] =>
  photoIdsIn(invoice.photos, typed?.photos);

/** The IDs of the photos of all versions of an exported invoice. */
export const photoIdsOfExported = ({ present, others }: ExportedInvoice): readonly string[] => [
  ...new Set([present, ...others].flatMap(photoIdsOf)),
];

/** An invoice to import, with only the photos that the account has. */
export function withKnownPhotos(exported: ExportedInvoice, known: ReadonlySet<string>): ExportedInvoice {
  const withKnown = ({ invoice, typed, ...content }: InvoiceContent): InvoiceContent => ({
    ...content,
    invoice: withPhotosIn(invoice, known),
    ...(typed && { typed: withPhotosIn(typed, known) }),
  });
  const { record, present, others } = exported;
  const shown = withKnown(present);
  const photoIds = photoIdsIn(shown.invoice.photos);
  return {
    ...exported,
    record: { ...record, ...(photoIds.length > 0 && { photoIds }) },
    present: shown,
    others: others.map(withKnown),
  };
}

/** `was`: the attributes in `stateAttributes` as exported. `contentIds`: the versions except the current one. */
const importedState = z.object({
  was: z.record(z.string(), z.unknown()),
  contentIds: z.array(z.string()),
});

const stateOf = ({ importedState: state }: InvoiceRecord) => {
  const parsed = z.safeParse(importedState, state);
  return parsed.success ? parsed.data : { was: {}, contentIds: [] };
};

/** IDs of an imported invoice's versions, except the current one. */
export const importedContentIds = (record: InvoiceRecord): readonly string[] => stateOf(record).contentIds;

/** An imported invoice with its emails and links as exported; any other invoice unchanged. */
export function asExported(record: InvoiceRecord): InvoiceRecord {
  if (record.importId === undefined) return record;
  const { importedState: _, ...others } = record;
  // `recordOf` parsed these attributes when the export was read.
  return { ...others, ...(stateOf(record).was as Partial<InvoiceRecord>) };
}
