import { type Cents, formatDollars } from '../money.ts';

/** What can happen to an invoice. Events are only ever added; a kind of a newer release is not shown. */
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
  'marked-sent',
  'payment-recorded',
  'payment-removed',
  'payment-withdrawn',
  'refund-failed',
  'voided',
  'unvoided',
] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** What a mail about an invoice is: the one to its owner, the one to the client, and what follows it. */
export const invoiceMails = [
  'to-owner',
  'to-client',
  'reminder',
  'receipt',
  'refund',
  'refund-failed',
  'payment-returned',
] as const;

export type InvoiceMail = (typeof invoiceMails)[number];

/** One thing that happened to an invoice. */
export interface TimelineEvent {
  readonly kind: TimelineKind | 'unknown';
  /** ISO instant at which it happened; of a report of the mail service by that service's clock. */
  readonly at: string;
  /** Which mail, where it is about one. */
  readonly mail?: InvoiceMail | 'unknown';
  /** The address of that mail, unless it is the owner's own. */
  readonly to?: string;
  /** The content that was mailed: its very file is kept. */
  readonly contentId?: string;
  readonly revision?: number;
  /** Of a payment. */
  readonly amountCents?: Cents;
  /** Of a payment: how it was made. Of a mail that was not sent, and of voiding: why. In words for people. */
  readonly detail?: string;
  /** Of "Probably opened": the last time, where there was more than one. */
  readonly lastAt?: string;
}

const mailed: Readonly<Record<InvoiceMail, (to: string) => string>> = {
  'to-owner': () => 'Emailed to you',
  'to-client': (to) => `Emailed to ${to}`,
  reminder: (to) => `Reminder emailed to ${to}`,
  receipt: (to) => `Receipt emailed to ${to}`,
  refund: (to) => `Email about the refund sent to ${to}`,
  'refund-failed': (to) => `Email about the failed refund sent to ${to}`,
  'payment-returned': (to) => `Email about the returned payment sent to ${to}`,
};

/** What a line of the timeline says; undefined for what only a newer release knows. */
export function timelineText(event: TimelineEvent): string | undefined {
  const to = event.mail === 'to-owner' ? 'you' : (event.to ?? 'the client');
  switch (event.kind) {
    case 'created':
      return 'Created';
    case 'edited':
      return event.revision === undefined ? 'Edited' : `Edited (revision ${event.revision})`;
    case 'emailed':
      return event.mail === undefined || event.mail === 'unknown' ? undefined : mailed[event.mail](to);
    case 'not-emailed':
      return `Not emailed to ${to}`;
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
      return 'Probably opened';
    case 'check-reported':
      return 'Your client says that a check is on the way';
    case 'marked-sent':
      return 'Marked as sent';
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

/**
 * The events of an invoice, newest first, as they are shown: "probably opened" is placed at the first
 * time. "created" comes last; both are kept on the invoice alone.
 */
export function shownTimeline(
  newestFirst: readonly TimelineEvent[],
  invoice: {
    readonly createdAt: string;
    readonly openedAt?: string | undefined;
    readonly lastOpenedAt?: string | undefined;
    readonly checkReportedAt?: string | undefined;
  },
): readonly TimelineEvent[] {
  const { createdAt, openedAt, lastOpenedAt, checkReportedAt } = invoice;
  const told = newestFirst.filter((event) => timelineText(event) !== undefined);
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
    checkReportedAt === undefined ? [] : [{ kind: 'check-reported', at: checkReportedAt }];
  const events = [...opened, ...reported].reduce(placed, told);
  return [...events, { kind: 'created', at: createdAt }];
}

/** The events, newest first, with one more before the first that is not newer. */
function placed(events: readonly TimelineEvent[], event: TimelineEvent): readonly TimelineEvent[] {
  const place = events.findIndex(({ at }) => at <= event.at);
  return place === -1 ? [...events, event] : events.toSpliced(place, 0, event);
}

/** When (ISO) the client last said that a check is on the way; undefined if a payment was recorded since. */
export function checkOnTheWay(newestFirst: readonly TimelineEvent[]): string | undefined {
  const last = newestFirst.find(({ kind }) => kind === 'check-reported' || kind === 'payment-recorded');
  return last?.kind === 'check-reported' ? last.at : undefined;
}
