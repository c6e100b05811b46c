import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { withSourceId } from '#domain/jobs/visit';
import { isKeyId } from '#domain/table/key-id';
import { photoIdsIn, withPhotosIn } from '../../photos/index.ts';
import { type ImportTarget, importedId } from '../../platform/table/imported-records.ts';
import type { ExportedInvoice } from './exported-invoice.ts';
import { stateAttributes } from './exported-state.ts';

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

/** What is on its way or being checked is left out: its outcome is reported to the account that exported it. */
function withoutPending(stored: InvoiceRecord['onlinePayments']): InvoiceRecord['onlinePayments'] {
  if (!stored) return undefined;
  const { isBeingChecked: _checked, ...online } = stored;
  if (!online.payments) return online;
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
      ...(jobId !== undefined && { jobId: withSourceId(jobId, idOf) }),
      ...(record.visitIds && { visitIds: record.visitIds.map((id) => withSourceId(id, idOf)) }),
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
