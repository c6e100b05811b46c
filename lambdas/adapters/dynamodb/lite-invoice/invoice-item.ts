import { summaryDescription } from '#domain/contract/lite-invoice';
import type { MailTrouble } from '#domain/lite-invoice/invoice-status';
import type { ItemKey } from '#domain/table/keys';
import { cleanLine } from '#domain/text';
import type { InvoiceContent, InvoiceRecord } from '../../../lite-invoice/ports.ts';

/** What the mail service reported of the present content's mail: `<submission> <message>` of the last of each kind. */
export interface MailReports {
  readonly sentEventAt?: string;
  readonly deliveredAt?: string;
  readonly bouncedAt?: string;
  readonly turnedAwayAt?: string;
  readonly complainedAt?: string;
  readonly rejectedAt?: string;
}

/** An invoice as stored at `INVOICE#<id>`. The index attributes are there while a function works on it. */
export interface InvoiceItem extends ItemKey, Omit<InvoiceRecord, 'mailTrouble'>, MailReports {
  readonly GSI1PK?: string;
  readonly GSI1SK?: string;
  readonly messageId?: string;
}

/** The account an item lies under. */
export const ownerOf = (item: ItemKey): string => item.PK.slice('USER#'.length);

/** The worst of what was reported: a mail that came back did not arrive, whoever complained. */
function troubleOf(reports: MailReports): MailTrouble | undefined {
  const { bouncedAt, turnedAwayAt, rejectedAt, complainedAt } = reports;
  if (bouncedAt !== undefined || turnedAwayAt !== undefined) return 'bounced';
  if (rejectedAt !== undefined) return 'rejected';
  return complainedAt === undefined ? undefined : 'complained';
}

/** The record without what only the table needs. */
export function recordOf(item: InvoiceItem): InvoiceRecord {
  const { PK: _pk, SK: _sk, GSI1PK: _index, GSI1SK: _instant, messageId: _message, ...rest } = item;
  const {
    sentEventAt: _sent,
    deliveredAt: _at,
    bouncedAt: _b,
    turnedAwayAt: _t,
    complainedAt: _c,
    rejectedAt: _r,
    ...record
  } = rest;
  const mailTrouble = troubleOf(item);
  return mailTrouble === undefined ? record : { ...record, mailTrouble };
}

/** What a history row shows of a content. */
export function rowOf(content: InvoiceContent) {
  const { invoice } = content;
  return {
    invoiceNumber: invoice.invoiceNumber,
    totalCents: content.totalCents,
    clientName: invoice.clientName,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    firstDescription: cleanLine((invoice.lineItems[0]?.description ?? '').slice(0, summaryDescription)),
    lineCount: invoice.lineItems.length,
  };
}
