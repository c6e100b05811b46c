import type { CalendarDate } from '../calendar-date.ts';

/** What is stored. Overdue is never stored: it is derived when read (decision 31). */
export const storedStatuses = ['created', 'sent', 'paid', 'failed'] as const;

export type StoredStatus = (typeof storedStatuses)[number];

/**
 * How mailing the present content went. `none`: it was saved without mailing. `pending`: a function is at it.
 * `unknown`: the mail left, its acceptance was never confirmed (decision 36).
 */
export type DeliveryKnowledge = 'none' | 'pending' | 'accepted' | 'failed' | 'unknown';

/** What badge, notes and buttons of an invoice are derived from. */
export interface InvoiceStanding {
  readonly status: StoredStatus;
  readonly delivery: DeliveryKnowledge;
  readonly dueDate: CalendarDate;
  /** Why the last mailing failed, in words for people. */
  readonly errorMessage?: string;
}

export interface StatusBadge {
  readonly label: 'Draft' | 'Sent' | 'Paid' | 'Overdue';
  readonly tone: 'grey' | 'blue' | 'green' | 'red';
}

const draft: StatusBadge = { label: 'Draft', tone: 'grey' };

/** The badge of a status word; failed, and any word not known here, shows as Draft (section 4). */
export function badgeOf(status: string): StatusBadge {
  switch (status) {
    case 'sent':
      return { label: 'Sent', tone: 'blue' };
    case 'paid':
      return { label: 'Paid', tone: 'green' };
    case 'overdue':
      return { label: 'Overdue', tone: 'red' };
    default:
      return draft;
  }
}

/** Sent, not paid, and due before the user's own local day (decision 31). */
export const isOverdue = (
  { status, dueDate }: Pick<InvoiceStanding, 'status' | 'dueDate'>,
  today: CalendarDate,
): boolean => status === 'sent' && dueDate !== '' && dueDate < today;

/** The badge of an invoice on the user's own local day. */
export const badgeOn = (invoice: InvoiceStanding, today: CalendarDate): StatusBadge =>
  badgeOf(isOverdue(invoice, today) ? 'overdue' : invoice.status);

/** The line beside the badge of an invoice that was not, or not certainly, mailed (decisions 26 and 36). */
export function deliveryNote(invoice: InvoiceStanding): string | undefined {
  switch (invoice.delivery) {
    case 'unknown':
      return 'Delivery not confirmed';
    case 'failed':
      return `Not sent: ${invoice.errorMessage ?? notSentReason('')}`;
    case 'none':
    case 'pending':
    case 'accepted':
      return undefined;
  }
}

/** What the user may do with an invoice now (decisions 25, 26, 31, 36). Duplicating is always possible. */
export const invoiceActions = ({ status, delivery }: InvoiceStanding) => ({
  edit: status !== 'paid' && delivery !== 'pending',
  /** Mail the content as it is, because its last mailing failed. */
  retry: status !== 'paid' && delivery === 'failed',
  /** Mail it once more, because nobody knows whether it arrived: a new submission. */
  sendAgain: status !== 'paid' && delivery === 'unknown',
  markPaid: status === 'sent',
  undoPaid: status === 'paid',
});

const throttled = 'The mail service was too busy.';
const unreached = 'The mail service could not be reached.';
const reasons: Readonly<Record<string, string>> = {
  'compose-failed': 'The PDF could not be made.',
  ComposeError: 'The message could not be written.',
  abandoned: 'Sending was interrupted.',
  Throttling: throttled,
  ThrottlingException: throttled,
  TooManyRequestsException: throttled,
  LimitExceededException: throttled,
  ECONNREFUSED: unreached,
  ENOTFOUND: unreached,
  EAI_AGAIN: unreached,
};

/** The words for why nothing was sent, from the code of the failure. */
export const notSentReason = (code: string): string =>
  (Object.hasOwn(reasons, code) && reasons[code]) || 'The mail service did not accept the message.';
