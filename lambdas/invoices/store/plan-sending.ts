import { balanceOf } from '#domain/documents/amounts';
import { clientCopiesOf, withHandedOver } from '#domain/invoices/client-version';
import { type InvoiceContent, type InvoiceRecord, wasSent } from '#domain/invoices/invoice-record';
import { countForClient } from '../../clients/index.ts';
import type { Table } from '../../platform/table/table.ts';
import { billedMonthOf } from '../totals/billed-month.ts';
import { type Reached, type RecordChange, type StoredInvoiceChange, setOn } from './invoice-change.ts';

type Version = Pick<InvoiceContent, 'contentId' | 'revision' | 'totalCents'>;

type Published = Pick<InvoiceRecord, 'publishedId' | 'republishedAt'>;

/** A content as what the client's page shows from then on. */
export function publish({ publishedId }: InvoiceRecord, contentId: string, at: string): Published {
  if (publishedId === contentId) return {};
  return { publishedId: contentId, ...(publishedId !== undefined && { republishedAt: at }) };
}

/** What is kept of a version that the client gets. */
export const versionFacts = (record: InvoiceRecord, { contentId, revision, totalCents }: Version) => {
  const known = revision ?? (contentId === record.contentId ? record.revision : undefined);
  return { totalCents, ...(known !== undefined && { revision: known }) };
};

/**
 * What an invoice says of its versions once a content reached somebody; an email to the client is noted in `clientMail`. The
 * owner's own email changes nothing for a client who has a version. An email that turns out late to have left does not
 * take back what was published since.
 */
export function releaseVersion(
  record: InvoiceRecord,
  version: Version,
  reached: Reached,
  at: string,
): Published & Pick<InvoiceRecord, 'clientCopies'> {
  const { contentId } = version;
  switch (reached) {
    case 'owner': {
      const known = clientCopiesOf(record);
      return {
        // A link that was not given to anybody is not taken for one that was.
        ...(record.linkId !== undefined && { clientCopies: record.clientCopies ?? known }),
        ...(known.length === 0 && publish(record, contentId, at)),
      };
    }
    case 'by-hand': {
      const copy = { contentId, ...versionFacts(record, version) };
      return { clientCopies: withHandedOver(record, copy), ...publish(record, contentId, at) };
    }
    case 'client': {
      const isLate = record.publishedId === record.contentId && contentId !== record.contentId;
      return isLate ? {} : publish(record, contentId, at);
    }
  }
}

/** A deposit that was paid online may have paid all of it. */
const statusWhenSent = (before: InvoiceRecord, at: string) =>
  (before.paidCents ?? 0) > 0 && balanceOf(before) <= 0
    ? ({ status: 'paid', paidAt: at } as const)
    : ({ status: 'sent' } as const);

/**
 * The change of an invoice whose content reached somebody at an instant. The first time, the invoice becomes sent and is
 * counted for its client and account; later ones change what is published. `others` are further attributes to set.
 */
export async function planSending(
  table: Table,
  userId: string,
  before: InvoiceRecord,
  {
    content,
    now,
    reached,
  }: {
    readonly content: InvoiceContent;
    readonly now: Date;
    readonly reached: Reached;
  },
  others: RecordChange,
): Promise<StoredInvoiceChange> {
  const at = now.toISOString();
  const set = { ...others, sentAt: at, ...releaseVersion(before, content, reached, at) };
  if (wasSent(before)) return { cause: 'published', reached, ...setOn(userId, before, set) };
  const { paidCents } = before;
  const client = await countForClient(table, userId, content, { now, paidCents });
  const billedMonth = await billedMonthOf(table, userId, content.invoice, at);
  const { clientId } = client;
  return {
    ...{ cause: 'sent', reached, content, client },
    ...setOn(userId, before, { ...set, ...statusWhenSent(before, at), clientId, billedMonth }),
  };
}
