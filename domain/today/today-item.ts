import { type CalendarDate, daysAfter } from '../calendar-date.ts';
import { type Asking, askingOf } from '../documents/asking.ts';
import { clientVersionsOf, hasOlderVersion } from '../documents/client-version.ts';
import { isReadyToSend } from '../documents/invoice-status.ts';
import {
  asSent,
  bankFailureOf,
  failedRefundOf,
  isIssued,
  isVoid,
  moneyOf,
} from '../documents/money-amounts.ts';
import { checkReportDays, hasCheckOnTheWay } from '../invoices/check-on-the-way.ts';
import { clientReach } from '../invoices/client-reach.ts';
import { clientAddress, type InvoiceRecord } from '../invoices/invoice-record.ts';
import type { Cents } from '../money.ts';

/** Why a document needs its owner's attention now, most urgent first. */
export const todayReasons = [
  'payment-unclear',
  'payment-checking',
  'payment-reported',
  'owed-question',
  'payment-refused',
  'payment-returned',
  'refund-failed',
  'overpaid',
  'not-delivered',
  'question',
  'approved',
  'left-to-bill',
  'job-to-schedule',
  'check-reported',
  'check-besides-payment',
  'check-of-void',
  'older-version',
  'not-with-client',
  'ready-to-send',
  'overdue',
  'quote-expires',
  'quote-waiting',
  'warranty-ends',
] as const;

export type TodayReason = (typeof todayReasons)[number];

/**
 * What happened to an email that may not have arrived: the owner's copy was not sent or not confirmed, or the email to
 * the client was not sent, not confirmed or returned. `unclear` if a newer release wrote another word.
 */
export const lostMails = [
  'not-sent',
  'not-confirmed',
  'client-not-sent',
  'client-not-confirmed',
  'client-returned',
  'unclear',
] as const;

export type LostMail = (typeof lostMails)[number];

export const todayDocuments = ['invoice', 'quote', 'job', 'client'] as const;

/** A reason why a document needs its owner's attention. */
export interface TodayItem {
  readonly reason: TodayReason;
  readonly document: (typeof todayDocuments)[number];
  /** The ID of the invoice, quote, job or client. */
  readonly documentId: string;
  /** The ID of the question or equipment, because a quote or client can have several. */
  readonly part?: string;
  /** The number of an invoice, the title of a quote, or the name of equipment; may be ''. */
  readonly title: string;
  readonly clientName: string;
  /** The address for emails to the client; '' if there is none. */
  readonly clientEmail: string;
  /** For the reason `not-delivered` of an invoice. */
  readonly mail?: LostMail;
  /** For the reason `not-with-client`: the owner copied the link, and has not confirmed that the client got it. */
  readonly isLinkCopied?: boolean;
  /** What is owed of an invoice or, for reasons about money that moved, that amount; the total of a quote. */
  readonly cents: Cents;
  /** The client of a quote has not chosen an option yet, so that the total is only the least possible. */
  readonly isUndecided?: boolean;
  /** The first day on which it is listed, in the account's time zone; absent if it is listed immediately. */
  readonly from?: CalendarDate;
  /** The last day on which it is listed; absent if it is listed until it is resolved. */
  readonly until?: CalendarDate;
}

/** Items that the dashboard shows before "All" is pressed if there are more than `maxTodayShown`. */
const todayShown = 6;

/** Maximum number of items that the dashboard shows before "All" is pressed. */
const maxTodayShown = todayShown + 1;

/** Items that a phone shows before "All" is pressed, so that the amounts owed are near; one more if it is the last. */
const todayShownOnPhone = 3;

/** How many of `count` items the dashboard shows before "All" is pressed. "All" never adds a single item. */
export const todayShownOf = (count: number) => ({
  wide: count <= maxTodayShown ? count : todayShown,
  phone: count <= todayShownOnPhone + 1 ? count : todayShownOnPhone,
});

/** Maximum number of items in one answer. */
export const maxTodayListed = 100;

/** Days for which an overdue invoice is not listed after an email to the client or a report of a check. */
export const overduePauseDays = 7;

/** Days for which an entry is hidden after "Not now". */
export const notNowDays = 7;

/**
 * Days after a refund for which its failure is listed: banks report one within 30 days, and the owner has two weeks to
 * give the money back in another way, of which nothing is recorded.
 */
export const failedRefundDays = 44;

/**
 * How an email did not arrive or was not confirmed: the email to the client, or the first email to the owner if none
 * went to the client. Undefined if there is no such problem.
 */
function lostMailOf({ status, delivery, clientMail }: InvoiceRecord): LostMail | undefined {
  if (status === 'paid' || status === 'void' || status === 'unknown') return undefined;
  if (clientMail) {
    const { delivery: toClient, trouble } = clientMail;
    if (toClient === 'failed') return 'client-not-sent';
    if (toClient === 'unknown') return 'client-not-confirmed';
    return trouble === 'bounced' || trouble === 'rejected' ? 'client-returned' : undefined;
  }
  if (delivery === 'failed') return 'not-sent';
  return delivery === 'unknown' ? 'not-confirmed' : undefined;
}

/**
 * What happened to the money of an invoice that its owner must know or decide. The entry about a refused or returned bank
 * payment ends when the client pays again.
 */
function moneyItems(
  record: InvoiceRecord,
  { questionCents, overpaidCents, mayAsk, waitsFor }: Asking,
): readonly Pick<TodayItem, 'reason' | 'cents' | 'until'>[] {
  const failedRefund = failedRefundOf(record);
  const reported = waitsFor.find((reason) => reason.kind === 'reported-account');
  const known: readonly Pick<TodayItem, 'reason' | 'cents' | 'until'>[] = [
    ...(reported ? [{ reason: 'payment-reported', cents: reported.cents } as const] : []),
    ...(questionCents > 0 ? [{ reason: 'owed-question', cents: questionCents } as const] : []),
    ...(failedRefund
      ? [
          {
            reason: 'refund-failed',
            cents: failedRefund.cents,
            ...(failedRefund.on !== undefined && { until: daysAfter(failedRefund.on, failedRefundDays) }),
          } as const,
        ]
      : []),
    // A draft can still change its total, and nothing was billed with it.
    ...(questionCents === 0 && overpaidCents > 0 && (isIssued(record) || isVoid(record))
      ? [{ reason: 'overpaid', cents: overpaidCents } as const]
      : []),
  ];
  if (known.length > 0) return known;
  const failure = mayAsk ? bankFailureOf(record) : undefined;
  return failure ? [{ reason: `payment-${failure.kind}`, cents: failure.cents }] : [];
}

/** A check that was on its way before the void: it may still arrive. 0 cents if the client named no amount. */
const checkOfVoid = (record: InvoiceRecord): readonly Pick<TodayItem, 'reason' | 'cents' | 'until'>[] =>
  isVoid(record) && record.checkReportedAt !== undefined && hasCheckOnTheWay({ ...record, status: 'sent' })
    ? [
        {
          reason: 'check-of-void',
          cents: record.checkReportedCents ?? 0,
          until: daysAfter(record.checkReportedAt.slice(0, 10), checkReportDays),
        },
      ]
    : [];

/** The reasons why an invoice needs its owner's attention, now or from a later day on. */
export function invoiceTodayItems(record: InvoiceRecord): readonly TodayItem[] {
  const { invoiceId, invoiceNumber, clientName, dueDate } = record;
  const facts = {
    document: 'invoice',
    documentId: invoiceId,
    title: invoiceNumber,
    clientName,
    clientEmail: clientAddress(record),
    cents: moneyOf(asSent(record)).owedCents,
  } as const;
  const asking = askingOf(record);
  const money = moneyItems(record, asking).map((item) => ({ ...facts, ...item }));
  // An imported invoice is history: nothing is emailed or asked for. Only an amount can be left to decide.
  if (record.importId !== undefined) return money.filter(({ reason }) => reason === 'owed-question');
  const clientVersions = clientVersionsOf(record);
  const reach = clientReach({ ...record, clientVersions });
  const lostMail = lostMailOf(record);
  const overdueFrom = daysAfter(dueDate, 1);
  return [
    ...(lostMail ? [{ ...facts, reason: 'not-delivered' as const, mail: lostMail }] : []),
    ...(hasOlderVersion({ status: record.status, clientVersions })
      ? [{ ...facts, reason: 'older-version' as const }]
      : []),
    ...(!lostMail && (reach === 'nobody' || reach === 'unconfirmed')
      ? [
          {
            ...facts,
            reason: 'not-with-client' as const,
            ...(reach === 'unconfirmed' && { isLinkCopied: true }),
          },
        ]
      : []),
    ...(isReadyToSend(record) ? [{ ...facts, reason: 'ready-to-send' as const }] : []),
    ...money,
    ...checkOfVoid(record).map((item) => ({ ...facts, ...item })),
    // Nobody is asked for money while something is undecided, disputed or on its way.
    ...(asking.mayAsk && overdueFrom !== ''
      ? [{ ...facts, reason: 'overdue' as const, from: overdueFrom }]
      : []),
  ];
}

/** The item for a payment that the client may have made, but that we cannot read at the provider. */
export const unclearPaymentItem = (
  facts: Pick<TodayItem, 'document' | 'documentId' | 'title' | 'clientName' | 'clientEmail' | 'cents'>,
): TodayItem => ({ ...facts, reason: 'payment-unclear' });

/** The item for a payment that the client may have made, while we try to read it at the provider. */
export const checkedPaymentItem = (facts: Parameters<typeof unclearPaymentItem>[0]): TodayItem => ({
  ...facts,
  reason: 'payment-checking',
});

/** Sorts by urgency of the reason, then by the first day, oldest first. */
function compareUrgency(one: TodayItem, other: TodayItem): number {
  const byReason = todayReasons.indexOf(one.reason) - todayReasons.indexOf(other.reason);
  if (byReason !== 0) return byReason;
  const [from, otherFrom] = [one.from ?? '', other.from ?? ''];
  return from < otherFrom ? -1 : from > otherFrom ? 1 : 0;
}

/** The items that the owner sees: each document once, with its most urgent reason. */
export function mostUrgent(items: readonly TodayItem[]): readonly TodayItem[] {
  const byDocument = new Map<string, TodayItem>();
  for (const item of items.toSorted(compareUrgency))
    if (!byDocument.has(item.documentId)) byDocument.set(item.documentId, item);
  return [...byDocument.values()];
}
