import { clientCopiesOf, withHandedOver } from '#domain/invoices/client-version';
import { type InvoiceContent, type InvoiceRecord, wasSent } from '#domain/invoices/invoice-record';
import { countForClient } from '../../clients/index.ts';
import type { Change } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { changeAccount } from '../../profile/index.ts';
import { billedMonthOf } from '../totals/billed-month.ts';
import { countChange, countedFor } from '../totals/counted-as.ts';

export type RecordChange = NonNullable<Change<InvoiceRecord>['set']>;

type Version = Pick<InvoiceContent, 'contentId' | 'revision' | 'totalCents'>;

type Published = Pick<InvoiceRecord, 'publishedId' | 'republishedAt'>;

/** A content as what the client's page shows from then on. */
export function publish({ publishedId }: InvoiceRecord, contentId: string, at: string): Published {
  if (publishedId === contentId) return {};
  return { publishedId: contentId, ...(publishedId !== undefined && { republishedAt: at }) };
}

/** How a content reached people: emailed to the client, emailed to the owner alone, or handed over by the owner. */
export type Reached = 'client' | 'owner' | 'by-hand';

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

/**
 * What changes when an invoice is in the client's or the owner's hands: it is sent, its client counts it, and so does the
 * account. One that was sent before is in the statistics already, or was taken out of them.
 */
export async function becomeSent(
  table: Table,
  userId: string,
  record: InvoiceRecord,
  {
    content,
    at,
    reached,
  }: { readonly content: InvoiceContent; readonly at: string; readonly reached: Reached },
): Promise<{ readonly set: RecordChange; readonly writes: readonly Write[] }> {
  const set = { sentAt: at, ...releaseVersion(record, content, reached, at) };
  if (wasSent(record)) return { set, writes: [] };
  const client = await countForClient(table, userId, content, { now: new Date(at) });
  const billedMonth = await billedMonthOf(table, userId, content.invoice, at);
  const { brandColor } = content;
  return {
    set: { ...set, status: 'sent', clientId: client.clientId, billedMonth },
    writes: [
      ...client.writes,
      ...countChange(userId, undefined, { ...countedFor(record, client), status: 'sent', billedMonth }),
      // Not the defaults of new invoices: those are the owner's to set.
      ...changeAccount(userId, { invoices: 1, clients: client.added, lastInvoiceAt: at, brandColor }),
    ],
  };
}
