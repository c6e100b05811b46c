import { clientCopiesOf, withGivenCopy } from '#domain/documents/client-version';
import { isUnpaid } from '#domain/documents/money-amounts';
import { type InvoiceContent, type InvoiceRecord, wasSent } from '#domain/invoices/invoice-record';
import { isPublished } from '#domain/invoices/link-version';
import { countForClient } from '../../clients/index.ts';
import type { Table } from '../../platform/table/table.ts';
import type { KnownAccount } from '../ports.ts';
import { billedMonthOf } from '../totals/billed-month.ts';
import {
  type DeliveryMethod,
  type RecordChange,
  type StoredInvoiceChange,
  storedChange,
} from './invoice-change.ts';

type Version = Pick<InvoiceContent, 'contentId' | 'revision' | 'totalCents'>;

type Published = Pick<InvoiceRecord, 'publishedId' | 'republishedAt'>;

/**
 * Attributes that make the client's page show a content from now on. `republishedAt` changes only if the page shows
 * something else than before.
 */
export function publishedFields(record: InvoiceRecord, contentId: string, at: string): Published {
  const { publishedId } = record;
  if (publishedId === contentId) return {};
  const isSameVersion = contentId === record.contentId && isPublished(record);
  return {
    publishedId: contentId,
    ...(publishedId !== undefined && !isSameVersion && { republishedAt: at }),
  };
}

/** The revision and total that are stored with a version that the client gets. */
export const versionFacts = (record: InvoiceRecord, { contentId, revision, totalCents }: Version) => {
  const known = revision ?? (contentId === record.contentId ? record.revision : undefined);
  return { totalCents, ...(known !== undefined && { revision: known }) };
};

/**
 * What an invoice stores about the versions of its client after a content was delivered (`reached`).
 * `owner`: the client's page shows the content only if the client has no version yet.
 * `by-hand`: the client has this content, and the page shows it.
 * `client`: the page shows the content; which version the client has is in `clientMail`. A report can say late that an
 * older content was sent: then the page keeps the current one.
 */
export function versionsAfterDelivery(
  record: InvoiceRecord,
  version: Version,
  reached: DeliveryMethod,
  at: string,
): Published & Pick<InvoiceRecord, 'clientCopies'> {
  const { contentId } = version;
  switch (reached) {
    case 'owner':
      return clientCopiesOf(record).length === 0 ? publishedFields(record, contentId, at) : {};
    case 'by-hand': {
      const copy = { contentId, ...versionFacts(record, version) };
      return { clientCopies: withGivenCopy(record, copy), ...publishedFields(record, contentId, at) };
    }
    case 'client': {
      const isLate = record.publishedId === record.contentId && contentId !== record.contentId;
      return isLate ? {} : publishedFields(record, contentId, at);
    }
  }
}

type Paid = Pick<InvoiceRecord, 'status' | 'paidAt'>;

/**
 * True if at least one payment was recorded and, with the deposit of the quote, nothing is left to pay. What a reported
 * account received pays nothing.
 */
const isPaidInFull = (invoice: InvoiceRecord): boolean =>
  (invoice.paidCents ?? 0) > 0 && !isUnpaid({ ...invoice, status: 'sent' });

/** The status of an invoice that becomes sent. A deposit that was paid online may already have paid all of it. */
const statusWhenSent = (before: InvoiceRecord, at: string) =>
  isPaidInFull(before) ? ({ status: 'paid', paidAt: at } as const) : ({ status: 'sent' } as const);

/**
 * A sent invoice whose total was lowered to the deposit paid online becomes paid only once the client's page shows the
 * lowered total. Until then the corrected version may have to be emailed, and a paid invoice cannot be emailed again.
 */
export const paidFieldsWhenShown = (
  before: InvoiceRecord,
  { publishedId }: Published,
  at: string,
): Partial<Paid> =>
  before.status === 'sent' && isPaidInFull(before) && (publishedId ?? before.publishedId) === before.contentId
    ? { status: 'paid', paidAt: at }
    : {};

/**
 * The change of an invoice whose content was delivered. The first delivery makes the invoice sent and adds it to the
 * totals of its client and account; later ones change the published version. `others` are further attributes to set.
 */
export async function planSending(
  table: Table,
  userId: string,
  before: InvoiceRecord,
  {
    content,
    now,
    reached,
    account,
  }: {
    readonly content: InvoiceContent;
    readonly now: Date;
    readonly reached: DeliveryMethod;
    /** The account, if the caller has read it. */
    readonly account?: KnownAccount | undefined;
  },
  others: RecordChange,
): Promise<StoredInvoiceChange> {
  const at = now.toISOString();
  const released = versionsAfterDelivery(before, content, reached, at);
  const set = { ...others, sentAt: at, ...released };
  if (wasSent(before)) {
    const shown = paidFieldsWhenShown(before, released, at);
    return { cause: 'published', reached, ...storedChange(userId, before, { ...set, ...shown }) };
  }
  const billedMonth = await billedMonthOf(table, userId, content.invoice, {
    sentAt: at,
    timeZone: account?.timeZone,
  });
  const counted = { ...set, ...statusWhenSent(before, at), billedMonth };
  const next = storedChange(userId, before, counted).after;
  const client = await countForClient(table, userId, content, { next, now });
  const { clientId } = client;
  return {
    cause: 'sent',
    reached,
    content,
    client,
    account,
    ...storedChange(userId, before, { ...counted, clientId }),
  };
}
