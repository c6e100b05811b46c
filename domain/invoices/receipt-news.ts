import type { PaidPart } from '../documents/amounts.ts';
import { methodLabel, type Payment } from '../documents/payment.ts';
import { type Cents, formatDollars } from '../money.ts';
import type { InvoiceSummary } from './invoice-summary.ts';
import { isLinkOpened } from './link-events.ts';
import { linkSentence } from './link-version.ts';
import type { TimelineEvent } from './timeline.ts';

/** What the client got of a receipt or reminder. */
export interface FollowUpNews {
  /** Unique within an invoice. */
  readonly key: string;
  readonly to: string;
  /** Continues a sentence that starts with the address: "got a receipt for $225.00 (Check)". */
  readonly text: string;
  /** ISO instant of the email; undefined if there was none yet. */
  readonly at?: string;
  /** What the owner should know about the email, such as "not delivered". */
  readonly problem?: string;
}

/**
 * A payment of an invoice; `isDeposit` marks a deposit paid online before the quote was billed, `isReported` money that an
 * account received which the owner had reported.
 */
export type ListedPayment = Payment & Pick<PaidPart, 'isDeposit'> & { readonly isReported?: true };

/** A receipt of a payment that is about to be emailed. */
export interface WaitingReceipt {
  readonly paymentId: string;
  readonly to: string;
  /** True if it is not emailed within seconds, for example because the daily limit of emails is reached. */
  readonly isDelayed?: boolean;
}

interface InvoiceReceipts extends Pick<InvoiceSummary, 'paidCents'> {
  readonly timeline: readonly TimelineEvent[];
  readonly payments?: readonly ListedPayment[];
  readonly waitingReceipts?: readonly WaitingReceipt[];
}

/** "receipt for $225.00 (Check)"; without what is not known of its payment. */
const receiptOf = (amountCents: Cents | undefined, method: string | undefined): string =>
  [
    'receipt',
    ...(amountCents === undefined ? [] : [`for ${formatDollars(amountCents)}`]),
    ...(method === undefined ? [] : [`(${method})`]),
  ].join(' ');

/** The receipts of an invoice: first those that wait to be emailed, then the others, latest first. */
export function receiptNews(invoice: InvoiceReceipts): readonly FollowUpNews[] {
  const { timeline, payments, waitingReceipts = [] } = invoice;
  const waiting = waitingReceipts.map(({ paymentId, to, isDelayed }): FollowUpNews => {
    const payment = payments?.find((candidate) => candidate.paymentId === paymentId);
    const receipt = receiptOf(payment?.amountCents, payment && methodLabel(payment.method));
    return isDelayed
      ? { key: paymentId, to, text: `has no ${receipt} yet`, problem: 'it waits to be emailed' }
      : { key: paymentId, to, text: `gets a ${receipt} in a few seconds` };
  });
  const outcomes = timeline.filter(({ kind, mail }) => mail === 'receipt' && kind in outcomeTexts);
  const concluded = outcomes.flatMap((event, position) => {
    const { kind, to, at, paymentId, amountCents, detail } = event;
    const isLatest = paymentId === undefined || outcomes.findIndex(isAbout(paymentId)) === position;
    const text = outcomeTexts[kind];
    if (!isLatest || to === undefined || text === undefined) return [];
    const method = kind === 'not-emailed' ? undefined : detail;
    const problem = problemOf(event, invoice);
    return [
      {
        key: `${at} ${paymentId ?? to}`,
        to,
        text: text(receiptOf(amountCents, method)),
        ...(kind !== 'not-emailed' && { at }),
        ...(problem !== undefined && { problem }),
      },
    ];
  });
  return [...waiting, ...concluded];
}

const outcomeTexts: Partial<Record<TimelineEvent['kind'], (receipt: string) => string>> = {
  emailed: (receipt) => `got a ${receipt}`,
  unconfirmed: (receipt) => `may have got a ${receipt}`,
  'not-emailed': (receipt) => `got no ${receipt}`,
};

const isAbout = (paymentId: string) => (event: TimelineEvent) => event.paymentId === paymentId;

/** True if the email with the receipt of a payment was returned. */
const isReturned = (timeline: readonly TimelineEvent[], paymentId: string | undefined): boolean =>
  paymentId !== undefined &&
  timeline.filter(isAbout(paymentId)).some(({ kind }) => kind === 'bounced' || kind === 'rejected');

/** True if a removed payment was recorded again: an equal one is listed that has no receipt of its own. */
function isRecordedAgain(
  event: TimelineEvent,
  { timeline, payments = [], waitingReceipts = [] }: InvoiceReceipts,
) {
  const emailed = timeline.filter(({ mail, kind }) => mail === 'receipt' && kind !== 'not-emailed');
  const withReceipt = new Set([...emailed, ...waitingReceipts].map(({ paymentId }) => paymentId));
  const candidates = payments.filter(
    ({ paymentId, amountCents, method }) =>
      amountCents === event.amountCents &&
      methodLabel(method) === event.detail &&
      !withReceipt.has(paymentId),
  );
  // Each candidate explains one receipt, the latest first.
  const equalReceipts = emailed.filter(
    ({ kind, paymentId, amountCents, detail }) =>
      kind === event.kind &&
      amountCents === event.amountCents &&
      detail === event.detail &&
      !payments.some((payment) => payment.paymentId === paymentId),
  );
  return equalReceipts.indexOf(event) < candidates.length;
}

function problemOf(event: TimelineEvent, invoice: InvoiceReceipts): string | undefined {
  const { kind, paymentId, detail } = event;
  const { timeline, payments, paidCents = 0 } = invoice;
  if (kind === 'not-emailed') return detail?.replace(/\.$/, '');
  if (paymentId === undefined) return undefined;
  if (isReturned(timeline, paymentId)) return 'not delivered';
  // Right after a change, the payments may not be read yet.
  const arePaymentsKnown = payments !== undefined || paidCents === 0;
  const isListed = payments?.some((payment) => payment.paymentId === paymentId);
  return arePaymentsKnown && !isListed && !isRecordedAgain(event, invoice)
    ? 'you removed this payment later'
    : undefined;
}

/** The last reminder that was emailed to the client; undefined if there was none. */
export function reminderNews(newestFirst: readonly TimelineEvent[]): FollowUpNews | undefined {
  const reminders = newestFirst.filter(({ mail }) => mail === 'reminder');
  const emailedIndex = reminders.findIndex(({ kind }) => kind === 'emailed');
  const { to, at } = reminders[emailedIndex] ?? {};
  if (to === undefined || at === undefined) return undefined;
  const wasReturned = reminders
    .slice(0, emailedIndex)
    .some(({ kind }) => kind === 'bounced' || kind === 'rejected');
  return {
    key: `reminder ${at}`,
    to,
    text: 'was sent a reminder',
    at,
    ...(wasReturned && { problem: 'not delivered' }),
  };
}

/** True if a receipt reached the client since the invoice was last edited: its PDF shows the current version. */
function isVersionOnReceipt(newestFirst: readonly TimelineEvent[]): boolean {
  const receiptIndex = newestFirst.findIndex(
    ({ kind, mail, paymentId }) =>
      kind === 'emailed' && mail === 'receipt' && !isReturned(newestFirst, paymentId),
  );
  const editIndex = newestFirst.findIndex(({ kind }) => kind === 'edited');
  return receiptIndex !== -1 && receiptIndex < editIndex;
}

/** True if a reminder was emailed after the link began to show the current version: it shows that version too. */
function isVersionOnReminder(newestFirst: readonly TimelineEvent[], shownSince: string | undefined): boolean {
  const reminders = newestFirst.filter(
    ({ mail, at }) => mail === 'reminder' && shownSince !== undefined && at >= shownSince,
  );
  return (
    reminders.some(({ kind }) => kind === 'emailed') &&
    !reminders.some(({ kind }) => kind === 'bounced' || kind === 'rejected')
  );
}

interface CorrectedInvoice extends Pick<InvoiceSummary, 'isCorrectedByLink'> {
  readonly timeline: readonly TimelineEvent[];
  readonly shownSince?: string;
}

/**
 * The kind of follow-up that showed the client the current version, although the correction itself was not emailed;
 * undefined if none did.
 */
export function emailWithNewVersion({
  timeline,
  isCorrectedByLink,
  shownSince,
}: CorrectedInvoice): 'receipt' | 'reminder' | undefined {
  if (isVersionOnReceipt(timeline)) return 'receipt';
  return isCorrectedByLink && isVersionOnReminder(timeline, shownSince) ? 'reminder' : undefined;
}

/** Which version the link and a later email show, for an invoice whose client has an older version. */
export function newVersionSentences(
  invoice: CorrectedInvoice & Parameters<typeof linkSentence>[0],
): readonly string[] {
  const linkText = linkSentence(invoice);
  const linkTexts = linkText === undefined ? [] : [linkText];
  const email = emailWithNewVersion(invoice);
  const { isCorrectedByLink } = invoice;
  const openedTexts =
    isCorrectedByLink && isLinkOpened(invoice)
      ? ['The link was probably opened after it started to show the new version.']
      : [];
  if (email === undefined) return [...linkTexts, ...openedTexts];
  return isCorrectedByLink
    ? [
        `The link shows the new version. Your client got no email about it, except the ${email}, which shows it too.`,
        ...openedTexts,
      ]
    : [...linkTexts, `The ${email} that you emailed shows the new version.`];
}
