import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import type { InvoiceOnline } from './online/invoice-online.ts';

/** The stored statuses. Overdue is never stored but derived when reading (rule 31). */
export const storedStatuses = ['created', 'sent', 'paid', 'failed', 'void'] as const;

/** `unknown`: a status that a newer release wrote, read after a rollback. Such an invoice cannot be changed. */
export type StoredStatus = (typeof storedStatuses)[number] | 'unknown';

/**
 * The result of emailing the current content. `none`: it was saved without emailing. `pending`: a function is sending
 * it. `unknown`: the email call was made, but its acceptance was never confirmed (rule 36).
 */
export const deliveryStates = ['none', 'pending', 'accepted', 'failed', 'unknown'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Reports of the mail service after it accepted an email: it bounced, was marked as spam, or was held back. */
export const mailTroubles = ['bounced', 'complained', 'rejected'] as const;

export type MailTrouble = (typeof mailTroubles)[number];

/** The last email of an invoice to its client. */
export interface ClientMailState {
  readonly mailId: string;
  readonly to: string;
  /** The content that was emailed. */
  readonly contentId: string;
  readonly delivery: DeliveryState;
  /** Why it was not sent, in words for people. */
  readonly errorMessage?: string;
  readonly trouble?: MailTrouble;
  /** When the mail service accepted it. */
  readonly acceptedAt?: string;
  /** Revision and total of the emailed content, once the mail service accepted it. */
  readonly revision?: number;
  readonly totalCents?: Cents;
}

/** The latest version that an address has. Without an address, a version that was given without an email. */
export interface ClientVersion {
  readonly to?: string;
  readonly totalCents?: Cents;
  /** True if nothing printed has changed since. */
  readonly isCurrent: boolean;
}

/** The data from which the badge, notes and buttons of an invoice are derived. */
export interface InvoiceStanding {
  readonly status: StoredStatus;
  readonly delivery: DeliveryState;
  readonly dueDate: CalendarDate;
  readonly totalCents: Cents;
  /** The deposit received on its quote; absent if none. */
  readonly depositCents?: Cents;
  /** The sum of its payments; absent if there are none. */
  readonly paidCents?: Cents;
  /** Refunded amount that is no longer owed; absent if none. */
  readonly waivedCents?: Cents;
  /** Summary of its online payments; absent if there are none. */
  readonly online?: InvoiceOnline;
  /** Why the last email failed, in words for people. */
  readonly errorMessage?: string;
  /** Why the accepted email did not arrive as it should. */
  readonly mailTrouble?: MailTrouble;
  /** An earlier email of it was never confirmed, so it may have arrived. */
  readonly mayHaveLeft?: boolean;
  readonly clientMail?: ClientMailState;
  /** The versions that the client has, latest first; absent if the client has none. */
  readonly clientVersions?: readonly ClientVersion[];
  /** ID of the client's page; absent until the link was first given to somebody. */
  readonly linkId?: string;
  /** True if the link shows the current version although the client was given an older one. */
  readonly isCorrectedByLink?: boolean;
  /** When the client last reported a check that is not recorded yet (ISO). */
  readonly checkReportedAt?: string;
  /** When the owner confirmed that the client has it. */
  readonly clientConfirmedAt?: string;
  /** The recurring invoice that it was created from. */
  readonly repeatOf?: string;
  /** The import that created it. */
  readonly importId?: string;
  /** True if an unfinished draft has everything that an invoice needs; absent if that was not checked. */
  readonly isComplete?: boolean;
}

/**
 * True if the mail service never accepted an email of it: it may be incomplete, can be saved as a draft again, and can
 * be deleted.
 */
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

/** True for a draft created by a recurring invoice. It was checked, and the owner only has to send it. */
export const isReadyToSend = (invoice: Unsent): boolean => invoice.repeatOf !== undefined && isDraft(invoice);

/** True for a draft that was never submitted and can be edited. */
export const isUnfinished = (invoice: Unsent): boolean =>
  invoice.status === 'created' && invoice.repeatOf === undefined && isDraft(invoice);
