import { type CalendarDate, daysAfter } from '../calendar-date.ts';
import { balanceOf } from '../documents/amounts.ts';
import { clientReach } from '../invoices/client-reach.ts';
import { clientVersionsOf, hasOlderVersion } from '../invoices/client-version.ts';
import { clientAddress, type InvoiceRecord } from '../invoices/invoice-record.ts';
import { isOpen, isReadyToSend } from '../invoices/invoice-status.ts';
import type { Cents } from '../money.ts';

/** Why a document needs its owner now, the most urgent first. */
export const todayReasons = [
  'not-delivered',
  'question',
  'approved',
  'check-reported',
  'older-version',
  'not-with-client',
  'ready-to-send',
  'overdue',
  'quote-expires',
] as const;

export type TodayReason = (typeof todayReasons)[number];

export const todayDocuments = ['invoice', 'quote'] as const;

/** One reason why one document needs its owner. */
export interface TodayItem {
  readonly reason: TodayReason;
  readonly document: (typeof todayDocuments)[number];
  /** The ID of the invoice or quote. */
  readonly documentId: string;
  /** The question it is about, where a document can have several. */
  readonly part?: string;
  /** The number of an invoice, or the title of a quote; may be ''. */
  readonly title: string;
  readonly clientName: string;
  /** Where the client's email goes; '' for nowhere. */
  readonly clientEmail: string;
  /** The balance of an invoice, or the total of a quote. */
  readonly cents: Cents;
  /** The first day it is listed on, in the account's time zone; absent for at once. */
  readonly from?: CalendarDate;
  /** The last day it is listed on; absent for until it is resolved. */
  readonly until?: CalendarDate;
}

/** Items that the dashboard shows before "All" is pressed. */
export const todayShown = 7;

/** Items that one answer contains at most. */
export const todayListed = 100;

/** Days that an overdue invoice is not listed after its client was emailed or said that a check is on the way. */
export const overduePauseDays = 7;

/** Days that the report of a check is listed. */
export const checkReportDays = 14;

/** Days before its last day that a quote is listed. */
const expiryNoticeDays = 3;

/** The email to the client, or the first one to the owner, did not arrive or could not be confirmed. */
function isNotDelivered({ status, delivery, clientMail }: InvoiceRecord): boolean {
  if (status === 'paid' || status === 'void' || status === 'unknown') return false;
  if (clientMail) {
    const { delivery: toClient, trouble } = clientMail;
    return toClient === 'failed' || toClient === 'unknown' || trouble === 'bounced' || trouble === 'rejected';
  }
  return delivery === 'failed' || delivery === 'unknown';
}

/** Why an invoice needs its owner, now or from a later day on. */
export function invoiceTodayItems(record: InvoiceRecord): readonly TodayItem[] {
  // History asks nothing of its owner.
  if (record.importId !== undefined) return [];
  const { invoiceId, invoiceNumber, clientName, dueDate } = record;
  const facts = {
    document: 'invoice',
    documentId: invoiceId,
    title: invoiceNumber,
    clientName,
    clientEmail: clientAddress(record),
    cents: balanceOf(record),
  } as const;
  const clientVersions = clientVersionsOf(record);
  const reach = clientReach({ ...record, clientVersions });
  const isUndelivered = isNotDelivered(record);
  const overdueFrom = daysAfter(dueDate, 1);
  return [
    ...(isUndelivered ? [{ ...facts, reason: 'not-delivered' as const }] : []),
    ...(hasOlderVersion({ status: record.status, clientVersions })
      ? [{ ...facts, reason: 'older-version' as const }]
      : []),
    ...(!isUndelivered && (reach === 'nobody' || reach === 'unconfirmed')
      ? [{ ...facts, reason: 'not-with-client' as const }]
      : []),
    ...(isReadyToSend(record) ? [{ ...facts, reason: 'ready-to-send' as const }] : []),
    ...(isOpen(record) && overdueFrom !== ''
      ? [{ ...facts, reason: 'overdue' as const, from: overdueFrom }]
      : []),
  ];
}

/** The item of a client's report that a check is on the way, from that day on. */
export const checkTodayItem = (record: InvoiceRecord, today: CalendarDate): TodayItem => ({
  reason: 'check-reported',
  document: 'invoice',
  documentId: record.invoiceId,
  title: record.invoiceNumber,
  clientName: record.clientName,
  clientEmail: clientAddress(record),
  cents: balanceOf(record),
  until: daysAfter(today, checkReportDays),
});

/** What an item about a quote says of it. */
export type QuoteFacts = Pick<TodayItem, 'documentId' | 'title' | 'clientName' | 'clientEmail' | 'cents'>;

/** The item of a quote that was sent and can be approved until a day; undefined where no item is due for it. */
export function expiryTodayItem(
  facts: QuoteFacts,
  validUntil: CalendarDate | undefined,
): TodayItem | undefined {
  const from = validUntil === undefined ? '' : daysAfter(validUntil, -expiryNoticeDays);
  if (validUntil === undefined || from === '') return undefined;
  return { ...facts, reason: 'quote-expires', document: 'quote', from, until: validUntil };
}

/** The order of the list: the most urgent reason first, then the one that has waited longest. */
function compareUrgency(one: TodayItem, other: TodayItem): number {
  const byReason = todayReasons.indexOf(one.reason) - todayReasons.indexOf(other.reason);
  if (byReason !== 0) return byReason;
  const [from, otherFrom] = [one.from ?? '', other.from ?? ''];
  return from < otherFrom ? -1 : from > otherFrom ? 1 : 0;
}

/** What the owner sees: each document once, with its most urgent reason. */
export function mostUrgent(items: readonly TodayItem[]): readonly TodayItem[] {
  const byDocument = new Map<string, TodayItem>();
  for (const item of items.toSorted(compareUrgency))
    if (!byDocument.has(item.documentId)) byDocument.set(item.documentId, item);
  return [...byDocument.values()];
}
