import { notSentReason } from '#domain/invoices/delivery-words';
import type { TimelineEvent } from '#domain/invoices/timeline';
import type { MailEvent, MailEventKind, Message } from '../../messaging/index.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { appendEvent } from './invoice-event.ts';

/** Identifies an email on an invoice's timeline: its kind, its address, and the content or (for a receipt) payment. */
export type MailFacts = Pick<
  TimelineEvent,
  'mail' | 'to' | 'contentId' | 'paymentId' | 'amountCents' | 'detail'
>;

/** The timeline event of each outcome of an email. */
const outcomes = { sent: 'emailed', returned: 'not-emailed', unknown: 'unconfirmed' } as const;

/** The timeline event of each report of SES. `sent` has none, because the outcome of the email is already an event. */
const eventKinds: Readonly<Partial<Record<MailEventKind, TimelineEvent['kind']>>> = {
  delivered: 'delivered',
  bounced: 'bounced',
  'turned-away': 'bounced',
  rejected: 'rejected',
  complained: 'complained',
};

/** Adds the outcome of an email to its invoice's timeline. Safe to repeat. */
export async function appendOutcomeEvent(table: Table, message: Message, facts: MailFacts): Promise<void> {
  const { kind, id, owner = '', about: invoiceId, attempt, state, reason = '', updatedAt: at } = message;
  if (state !== 'sent' && state !== 'returned' && state !== 'unknown') return;
  const detail = state === 'returned' ? { detail: notSentReason(reason) } : {};
  const event = { ...facts, ...detail, kind: outcomes[state], at, cause: [kind, id, attempt] };
  await tryCommit(table, appendEvent(owner, invoiceId, event));
}

/** Adds a report of the mail service to the timeline, at the time the service gives. Safe to repeat. */
export async function appendReportEvent(
  table: Table,
  { kind, id, owner = '', about: invoiceId }: Message,
  { kind: report, at }: MailEvent,
  facts: MailFacts,
): Promise<void> {
  const eventKind = eventKinds[report];
  if (!eventKind) return;
  const event = { ...facts, kind: eventKind, at: at.toISOString(), cause: [kind, id, report] };
  await tryCommit(table, appendEvent(owner, invoiceId, event));
}
