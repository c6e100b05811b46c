import type { DeliveryState, MailTrouble } from '../invoices/invoice-status.ts';

/** The facts that decide whether a client may be reminded of an invoice. */
export interface ReminderFacts {
  /** It is sent, not void, and has a balance. */
  readonly isOpen: boolean;
  /** The last email of it to the client; undefined if there was none. */
  readonly clientMail?: {
    readonly delivery: DeliveryState | 'unknown';
    readonly trouble?: MailTrouble | 'unknown';
  };
  /** The client stopped emails from this business. */
  readonly isStopped: boolean;
  /** The account's emails to clients are suspended, or its address is not verified. */
  readonly isSuspended: boolean;
}

/**
 * `open`: the client may be reminded. `over`: no reminders unless somebody changes the invoice, because it is paid or
 * void, or its email did not arrive, was unwanted or was never sent. `later`: check again, because an email of it is
 * being sent or the account is suspended.
 */
export type ReminderStanding = 'open' | 'later' | 'over';

/**
 * Whether a client may be reminded of an invoice. It must be open and emailed to the client; payment in full, voiding,
 * a bounce, a complaint or a stop request ends reminders.
 */
export function reminderStanding(facts: ReminderFacts): ReminderStanding {
  const { isOpen, clientMail, isStopped, isSuspended } = facts;
  if (!isOpen || isStopped || !clientMail || clientMail.trouble !== undefined) return 'over';
  switch (clientMail.delivery) {
    case 'pending':
      return 'later';
    case 'accepted':
      return isSuspended ? 'later' : 'open';
    // The email may not have arrived, so no reminder is sent.
    case 'unknown':
    case 'none':
    case 'failed':
      return 'over';
  }
}
