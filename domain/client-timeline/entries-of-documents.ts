import type { TimelineEvent, TimelineKind } from '../invoices/timeline.ts';
import { timelineDetail, timelineText } from '../invoices/timeline.ts';
import type { Job } from '../jobs/job.ts';
import { jobGroupOf } from '../jobs/job.ts';
import type { JobEventKind } from '../jobs/job-history.ts';
import { jobEventText } from '../jobs/job-history.ts';
import { timeText } from '../jobs/job-time.ts';
import { type Cents, formatDollars } from '../money.ts';
import type { QuoteTimelineEvent } from '../quotes/quote-timeline.ts';
import { wordsOfQuoteEvent } from '../quotes/quote-words.ts';
import { cleanLine } from '../text.ts';
import { instantOf, type TimeZone } from '../time-zone.ts';
import type { ClientEntry, ClientEntryKind } from './client-entry.ts';

/** Where an event of a document belongs; `none`: it says nothing new of the client. */
type EntryKinds<Kind extends string> = Readonly<Record<Kind, ClientEntryKind | 'none'>>;

const invoiceKinds: EntryKinds<TimelineKind> = {
  // The creation is an entry with the total.
  created: 'none',
  emailed: 'email',
  'not-emailed': 'email',
  unconfirmed: 'email',
  delivered: 'none',
  bounced: 'email',
  complained: 'email',
  rejected: 'email',
  opened: 'none',
  question: 'invoice',
  'question-answered': 'invoice',
  'check-reported': 'payment',
  'payment-recorded': 'payment',
  'payment-removed': 'payment',
  'payment-withdrawn': 'payment',
  'payment-refused': 'payment',
  'refund-failed': 'payment',
  'marked-sent': 'invoice',
  'link-copied': 'invoice',
  'link-renewed': 'none',
  edited: 'invoice',
  voided: 'invoice',
  unvoided: 'invoice',
};

/** The entries of an invoice: its creation with the total of today, and what happened to it. */
export function entriesOfInvoice(
  invoice: {
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    readonly createdAt: string;
    readonly totalCents: Cents;
  },
  events: readonly TimelineEvent[],
): readonly ClientEntry[] {
  const { invoiceId: documentId, invoiceNumber, createdAt, totalCents } = invoice;
  const title = ['Invoice', cleanLine(invoiceNumber)].filter((part) => part !== '').join(' ');
  const of = { document: 'invoice', documentId, title } as const;
  const happened = events.flatMap((event): ClientEntry[] => {
    const kind = event.kind === 'unknown' ? 'none' : invoiceKinds[event.kind];
    const text = timelineText(event);
    // Emails to the owner are no emails to the client.
    if (kind === 'none' || text === undefined || event.mail === 'to-owner') return [];
    const detail = timelineDetail(event);
    const added = detail === undefined ? '' : `: ${cleanLine(detail)}`;
    return [{ ...of, kind, at: event.at, text: `${text}${added}` }];
  });
  return [
    ...happened,
    { ...of, kind: 'invoice', at: createdAt, text: `Created, ${formatDollars(totalCents)}` },
  ];
}

const quoteKinds: EntryKinds<QuoteTimelineEvent['kind']> = {
  // The creation is an entry with the total, and its email one of its own.
  created: 'none',
  sent: 'none',
  // A change order has entries of its own.
  'change-sent': 'none',
  'change-approved': 'none',
  'change-declined': 'none',
  'change-withdrawn': 'none',
  emailed: 'email',
  'not-emailed': 'email',
  unconfirmed: 'email',
  bounced: 'email',
  complained: 'email',
  reminded: 'email',
  delivered: 'none',
  opened: 'none',
  question: 'quote',
  'deposit-paid': 'payment',
  'deposit-refused': 'payment',
  'deposit-returned': 'payment',
  'deposit-recorded': 'payment',
  revised: 'quote',
  approved: 'quote',
  declined: 'quote',
  withdrawn: 'quote',
};

/** The entries of a quote or a change order: its creation with its total, and what happened to it. */
export function entriesOfQuote(
  quote: {
    readonly quoteId: string;
    /** "Quote Q-1001 New furnace" */
    readonly title: string;
    readonly createdAt: string;
    /** "$4,820.00" */
    readonly total: string;
  },
  events: readonly QuoteTimelineEvent[],
): readonly ClientEntry[] {
  const { quoteId: documentId, title, createdAt, total } = quote;
  const of = { document: 'quote', documentId, title } as const;
  const happened = events.flatMap((event): ClientEntry[] => {
    const kind = quoteKinds[event.kind];
    return kind === 'none' ? [] : [{ ...of, kind, at: event.at, text: wordsOfQuoteEvent(event) }];
  });
  return [...happened, { ...of, kind: 'quote', at: createdAt, text: `Created, ${total}` }];
}

/** What happened to a job by email. */
const jobMails: readonly JobEventKind[] = ['told', 'told-canceled', 'reminded'];

/** The entries of a job: one on its day, or on the day of its creation if it has none, and its emails. */
export function entriesOfJob(job: Job, zone: TimeZone): readonly ClientEntry[] {
  const { jobId: documentId, date, start = '00:00', createdAt } = job;
  const of = { document: 'job', documentId, title: cleanLine(job.title) || 'Job' } as const;
  const emails = job.history
    .filter(({ kind }) => jobMails.includes(kind))
    .map((event): ClientEntry => ({ ...of, kind: 'email', at: event.at, text: jobEventText(event) }));
  const group = jobGroupOf(job);
  const shown: ClientEntry =
    date === undefined
      ? { ...of, kind: 'job', at: createdAt, text: `${group}, no date` }
      : { ...of, kind: 'job', at: instantOf(date, start, zone), when: timeText(job), text: group };
  return [shown, ...emails.toReversed()];
}

const statementTexts: Readonly<Record<string, (to: string) => string>> = {
  sent: (to) => `Emailed to ${to}`,
  returned: (to) => `Not emailed to ${to}`,
  unknown: (to) => `Email to ${to} was not confirmed`,
};

/** The entry of an emailed statement; none while it waits. */
export function entryOfStatement(
  mail: { readonly state: string; readonly updatedAt: string; readonly to?: string | undefined },
  clientId: string,
): readonly ClientEntry[] {
  const text = statementTexts[mail.state]?.(mail.to || 'the client');
  if (text === undefined) return [];
  const of = { document: 'statement', documentId: clientId, title: 'Statement' } as const;
  return [{ ...of, kind: 'email', at: mail.updatedAt, text }];
}
