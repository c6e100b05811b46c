import type { CalendarDate } from '../calendar-date.ts';
import { balanceOf } from '../documents/amounts.ts';
import type { Cents } from '../money.ts';
import type { InvoiceOnline } from '../online-payments/invoice-online.ts';

/** What is stored. Overdue is never stored: it is derived when read (rule 31). */
export const storedStatuses = ['created', 'sent', 'paid', 'failed', 'void'] as const;

/** `unknown`: a status of a newer release, found after a rollback; nothing can be done with such an invoice here. */
export type StoredStatus = (typeof storedStatuses)[number] | 'unknown';

/**
 * How mailing the present content went. `none`: it was saved without mailing. `pending`: a function is at it.
 * `unknown`: the mail left, its acceptance was never confirmed (rule 36).
 */
export const deliveryKnowledge = ['none', 'pending', 'accepted', 'failed', 'unknown'] as const;

export type DeliveryKnowledge = (typeof deliveryKnowledge)[number];

/** What the mail service reported after it had taken the mail: it came back, was marked as spam, or was held back. */
export const mailTroubles = ['bounced', 'complained', 'rejected'] as const;

export type MailTrouble = (typeof mailTroubles)[number];

/** How mailing an invoice to its client went, the last time. */
export interface ClientMailState {
  readonly mailId: string;
  readonly to: string;
  /** The content it carried. */
  readonly contentId: string;
  readonly delivery: DeliveryKnowledge;
  /** Why it was not sent, in words for people. */
  readonly errorMessage?: string;
  readonly trouble?: MailTrouble;
  /** When the mail service took it. */
  readonly acceptedAt?: string;
  /** What it carried, once it was taken; absent where release 1.0.0 wrote it. */
  readonly revision?: number;
  readonly totalCents?: Cents;
}

/** The latest version of an invoice that an address has; without an address, the one that was handed over. */
export interface ClientVersion {
  readonly to?: string;
  /** Unknown where an older release did not store it. */
  readonly totalCents?: Cents;
  /** Nothing printed was changed since. */
  readonly isCurrent: boolean;
}

/** What badge, notes and buttons of an invoice are derived from. */
export interface InvoiceStanding {
  readonly status: StoredStatus;
  readonly delivery: DeliveryKnowledge;
  readonly dueDate: CalendarDate;
  readonly totalCents: Cents;
  /** The deposit that was received on its quote; absent without one. */
  readonly depositCents?: Cents;
  /** The sum of its payments; absent without one. */
  readonly paidCents?: Cents;
  /** Refunded, and not owed any more; absent for none. */
  readonly waivedCents?: Cents;
  /** What happened to its online payments; absent for nothing. */
  readonly online?: InvoiceOnline;
  /** Why the last mailing failed, in words for people. */
  readonly errorMessage?: string;
  /** Why the accepted mail did not arrive as it should. */
  readonly mailTrouble?: MailTrouble;
  /** A mail that was never confirmed came before the present state: it may have arrived. */
  readonly mayHaveLeft?: boolean;
  readonly clientMail?: ClientMailState;
  /** The versions that its client has, the latest first; absent while the client has none. */
  readonly clientVersions?: readonly ClientVersion[];
  /** Of the client's page; absent until it was given to anybody. */
  readonly linkId?: string;
  /** When the owner said that the client has it. */
  readonly clientConfirmedAt?: string;
  /** The invoice that a repeat made it of. */
  readonly repeatOf?: string;
  /** Names the import that brought it. */
  readonly importId?: string;
  /** An unfinished draft that has all that an invoice needs; absent where that was not checked. */
  readonly isComplete?: boolean;
}

export interface StatusBadge {
  readonly label:
    | 'Draft'
    | 'Ready to send'
    | 'Sent'
    | 'Partly paid'
    | 'Paid'
    | 'Overdue'
    | 'Disputed'
    | 'Refunded'
    | 'Void';
  readonly tone: 'grey' | 'blue' | 'green' | 'red';
}

const draft: StatusBadge = { label: 'Draft', tone: 'grey' };

/** The badge of a status word; failed, and any word not known here, shows as Draft. */
export function badgeOf(status: string): StatusBadge {
  switch (status) {
    case 'sent':
      return { label: 'Sent', tone: 'blue' };
    case 'paid':
      return { label: 'Paid', tone: 'green' };
    case 'partly-paid':
      return { label: 'Partly paid', tone: 'blue' };
    case 'overdue':
      return { label: 'Overdue', tone: 'red' };
    case 'disputed':
      return { label: 'Disputed', tone: 'red' };
    case 'refunded':
      return { label: 'Refunded', tone: 'grey' };
    case 'void':
      return { label: 'Void', tone: 'grey' };
    default:
      return draft;
  }
}

type Owed = Pick<InvoiceStanding, 'status' | 'totalCents' | 'depositCents' | 'paidCents' | 'waivedCents'>;

/** Sent, not void, and with something left to pay: an invoice of $0.00 never is. */
export const isOpen = (invoice: Owed): boolean => invoice.status === 'sent' && balanceOf(invoice) > 0;

/** Open, and due before the account's day of today (rule 31). */
export const isOverdue = (invoice: Owed & Pick<InvoiceStanding, 'dueDate'>, today: CalendarDate): boolean =>
  isOpen(invoice) && invoice.dueDate !== '' && invoice.dueDate < today;

/** It has payments, which a deposit is not: it cannot be edited or voided before the payments are removed. */
export const hasPayments = ({ paidCents = 0 }: Pick<InvoiceStanding, 'paidCents'>): boolean => paidCents > 0;

/** It has payments besides a deposit that was paid online: it cannot be edited. */
export const isLockedByPayments = ({
  paidCents = 0,
  online,
}: Pick<InvoiceStanding, 'paidCents' | 'online'>): boolean => paidCents > (online?.depositCents ?? 0);

/**
 * The badge of an invoice on the account's day of today: the first that holds of void, disputed, refunded, paid, overdue,
 * partly paid, sent.
 */
export function badgeOn(invoice: InvoiceStanding, today: CalendarDate): StatusBadge {
  if (isDisputed(invoice)) return badgeOf('disputed');
  if (isRefunded(invoice)) return badgeOf('refunded');
  if (isOverdue(invoice, today)) return badgeOf('overdue');
  if (isReadyToSend(invoice)) return { label: 'Ready to send', tone: 'blue' };
  return badgeOf(invoice.status === 'sent' && hasPayments(invoice) ? 'partly-paid' : invoice.status);
}

/** A client disputes a payment of it, and nobody has decided yet. */
const isDisputed = ({ status, online }: InvoiceStanding): boolean =>
  status !== 'void' && online?.dispute?.state === 'open';

/** What was refunded is not owed any more. */
const isRefunded = ({ status, waivedCents = 0 }: InvoiceStanding): boolean =>
  status !== 'void' && waivedCents > 0;

/** True for what no mail service ever had: it may be incomplete, is saved again as a draft, and can be deleted. */
export function isDraft({
  status,
  delivery,
  mayHaveLeft = false,
  clientMail,
}: Pick<InvoiceStanding, 'status' | 'delivery' | 'mayHaveLeft' | 'clientMail'>): boolean {
  if (mayHaveLeft || (clientMail && clientMail.delivery !== 'failed')) return false;
  switch (status) {
    case 'created':
      return delivery === 'none';
    case 'failed':
      return delivery === 'failed' || delivery === 'none';
    case 'sent':
    case 'paid':
    case 'void':
    case 'unknown':
      return false;
  }
}

type Unsent = Pick<InvoiceStanding, 'status' | 'delivery' | 'mayHaveLeft' | 'clientMail' | 'repeatOf'>;

/** True for a draft that a repeat made: it was checked, and waits for its owner to send it. */
export const isReadyToSend = (invoice: Unsent): boolean => invoice.repeatOf !== undefined && isDraft(invoice);

/** True for a draft that was never submitted: it can be edited further. */
export const isUnfinished = (invoice: Unsent): boolean =>
  invoice.status === 'created' && invoice.repeatOf === undefined && isDraft(invoice);
