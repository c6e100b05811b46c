import type { PaidPart } from '../documents/amounts.ts';
import { type Cents, formatDollars } from '../money.ts';
import { openedText } from './opened.ts';

/** The kinds of events of an invoice. Events are only ever added. Kinds written by a newer release are not shown. */
export const timelineKinds = [
  'created',
  'edited',
  'emailed',
  'not-emailed',
  'unconfirmed',
  'delivered',
  'bounced',
  'complained',
  'rejected',
  'opened',
  'check-reported',
  'question',
  'question-answered',
  'marked-sent',
  'link-copied',
  'link-renewed',
  'payment-recorded',
  'payment-removed',
  'payment-withdrawn',
  'payment-refused',
  'refund-failed',
  'voided',
  'unvoided',
] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** The kinds of emails about an invoice: to its owner, to the client, and follow-ups. */
export const invoiceMails = [
  'to-owner',
  'to-client',
  'reminder',
  'receipt',
  'refund',
  'refund-failed',
  'payment-returned',
  'payment-refused',
] as const;

export type InvoiceMail = (typeof invoiceMails)[number];

/** An event of an invoice. */
export interface TimelineEvent {
  readonly kind: TimelineKind | 'unknown';
  /** ISO instant of the event. Reports of the mail service use that service's clock. */
  readonly at: string;
  /** The kind of email, if the event is about one. */
  readonly mail?: InvoiceMail | 'unknown';
  /** The address of that email, unless it is the owner's. */
  readonly to?: string;
  /** The emailed content, whose PDF is stored. */
  readonly contentId?: string;
  readonly revision?: number;
  /** The payment of a receipt. */
  readonly paymentId?: string;
  /**
   * The amount of the payment or of the receipt's payment; of an invoice emailed as its receipt, what was paid; for a
   * reported check, the amount due then.
   */
  readonly amountCents?: Cents;
  /** The payment method, why an email was not sent or the invoice was voided, or a question. In words for people. */
  readonly detail?: string;
  /** Only for "Probably opened": the last time, if there was more than one. */
  readonly lastAt?: string;
}

/** "for $225.00 ", between two words; empty if the amount is unknown. */
const amountText = (amountCents: Cents | undefined): string =>
  amountCents === undefined ? '' : `for ${formatDollars(amountCents)} `;

const mailedTexts: Readonly<Record<InvoiceMail, (to: string, amountCents?: Cents) => string>> = {
  'to-owner': () => 'Emailed to you',
  'to-client': (to, amountCents) =>
    amountCents === undefined ? `Emailed to ${to}` : `Receipt ${amountText(amountCents)}emailed to ${to}`,
  reminder: (to) => `Reminder emailed to ${to}`,
  receipt: (to, amountCents) => `Receipt ${amountText(amountCents)}emailed to ${to}`,
  refund: (to) => `Email about the refund sent to ${to}`,
  'refund-failed': (to) => `Email about the failed refund sent to ${to}`,
  'payment-returned': (to) => `Email about the returned payment sent to ${to}`,
  'payment-refused': (to) => `Email about the refused payment sent to ${to}`,
};

/**
 * True if the client did something on the invoice's page that only a person does: paid there, announced a check, or
 * asked.
 */
export const isOpeningCertain = ({
  timeline,
  payments = [],
}: {
  readonly timeline: readonly TimelineEvent[];
  readonly payments?: readonly Pick<PaidPart, 'online' | 'isDeposit'>[] | undefined;
}): boolean =>
  timeline.some(({ kind }) => kind === 'check-reported' || kind === 'question') ||
  // The deposit was paid on the page of the quote.
  payments.some(({ online, isDeposit }) => online?.cause === 'payment' && !isDeposit);

/** The text of an event in the timeline; undefined for a kind of a newer release. */
export function timelineText(event: TimelineEvent): string | undefined {
  const to = event.mail === 'to-owner' ? 'you' : (event.to ?? 'the client');
  switch (event.kind) {
    case 'created':
      return 'Created';
    case 'edited':
      return event.revision === undefined ? 'Edited' : `Edited (revision ${event.revision})`;
    case 'emailed':
      return event.mail === undefined || event.mail === 'unknown'
        ? undefined
        : mailedTexts[event.mail](to, event.amountCents);
    case 'not-emailed':
      return `${event.mail === 'receipt' ? `Receipt ${amountText(event.amountCents)}not` : 'Not'} emailed to ${to}`;
    case 'unconfirmed':
      return `Email to ${to} was not confirmed`;
    case 'delivered':
      return `Delivered to ${to}`;
    case 'bounced':
    case 'rejected':
      return `Not delivered to ${to}`;
    case 'complained':
      return event.mail === 'to-owner'
        ? 'You reported the email as spam'
        : `${to} reported the email as spam`;
    case 'opened':
      return openedText(false);
    case 'check-reported':
      return event.amountCents === undefined
        ? 'Your client says that a check is on the way'
        : `Your client says that a check for ${formatDollars(event.amountCents)} is on the way`;
    case 'question':
      return 'Your client asked a question';
    case 'question-answered':
      return 'Question answered';
    case 'marked-sent':
      return 'Marked as sent';
    case 'link-copied':
      return event.revision === undefined ? 'Link copied' : `Link copied (revision ${event.revision})`;
    case 'link-renewed':
      return 'New link made, the old one stopped working';
    case 'payment-recorded':
      // An invoice of $0.00 is marked as paid without a payment.
      return event.amountCents === undefined
        ? 'Marked as paid'
        : `Payment of ${formatDollars(event.amountCents)} recorded`;
    case 'payment-removed':
      return event.amountCents === undefined
        ? 'No longer marked as paid'
        : `Payment of ${formatDollars(event.amountCents)} removed`;
    case 'payment-withdrawn':
      return [
        event.detail ?? 'Taken back',
        ...(event.amountCents === undefined ? [] : [formatDollars(event.amountCents)]),
      ].join(': ');
    case 'payment-refused':
      return [
        'Bank payment refused',
        ...(event.amountCents === undefined ? [] : [formatDollars(event.amountCents)]),
      ].join(': ');
    case 'refund-failed':
      return [
        'Refund failed',
        ...(event.amountCents === undefined ? [] : [formatDollars(event.amountCents)]),
      ].join(': ');
    case 'voided':
      return 'Voided';
    case 'unvoided':
      return 'Void undone';
    case 'unknown':
      return undefined;
  }
}

/** What is said below the text of an event; undefined if there is nothing, or the text says it already. */
export const timelineDetail = ({ kind, detail }: TimelineEvent): string | undefined =>
  kind === 'payment-withdrawn' ? undefined : detail;

/**
 * The events of an invoice in display order, newest first. Adds those that are only stored on the invoice: a reported
 * check, "probably opened" at the last time, and "created" at the end.
 */
export function shownTimeline(
  newestFirst: readonly TimelineEvent[],
  invoice: {
    readonly createdAt: string;
    readonly openedAt?: string | undefined;
    readonly lastOpenedAt?: string | undefined;
    readonly checkReportedAt?: string | undefined;
    readonly checkReportedCents?: Cents | undefined;
  },
): readonly TimelineEvent[] {
  const { createdAt, openedAt, lastOpenedAt, checkReportedAt, checkReportedCents: amountCents } = invoice;
  const shown = newestFirst.filter((event) => timelineText(event) !== undefined);
  const opened: TimelineEvent[] =
    openedAt === undefined
      ? []
      : [
          {
            kind: 'opened',
            at: openedAt,
            ...(lastOpenedAt !== undefined && lastOpenedAt !== openedAt && { lastAt: lastOpenedAt }),
          },
        ];
  const reported: TimelineEvent[] =
    checkReportedAt === undefined
      ? []
      : [{ kind: 'check-reported', at: checkReportedAt, ...(amountCents !== undefined && { amountCents }) }];
  const events = [...opened, ...reported].reduce(withEvent, shown);
  return [...events, { kind: 'created', at: createdAt }];
}

/** The client's questions since the owner last marked them as answered. The text is `detail`. */
export function openQuestionsOf(newestFirst: readonly TimelineEvent[]): readonly TimelineEvent[] {
  const answered = newestFirst.findIndex(({ kind }) => kind === 'question-answered');
  const since = answered === -1 ? newestFirst : newestFirst.slice(0, answered);
  return since.filter(({ kind }) => kind === 'question');
}

/** Inserts an event into a list sorted newest first, an opening by its last time. */
function withEvent(events: readonly TimelineEvent[], event: TimelineEvent): readonly TimelineEvent[] {
  const timeOf = ({ at, lastAt }: TimelineEvent) => lastAt ?? at;
  const place = events.findIndex((other) => timeOf(other) <= timeOf(event));
  return place === -1 ? [...events, event] : events.toSpliced(place, 0, event);
}
