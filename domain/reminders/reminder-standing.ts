import type { DeliveryKnowledge, MailTrouble } from '../invoices/invoice-status.ts';

/** What decides whether an invoice may be reminded of, as it is now. */
export interface ReminderFacts {
  /** Sent, not void, with a balance. */
  readonly isOpen: boolean;
  /** The last mail of it to its client; undefined if there was none. */
  readonly clientMail?: {
    readonly delivery: DeliveryKnowledge | 'unknown';
    readonly trouble?: MailTrouble | 'unknown';
  };
  /** The client said to stop mail from this business. */
  readonly isStopped: boolean;
  /** The account's mail to clients is suspended, or its address not verified. */
  readonly isSuspended: boolean;
}

/**
 * `over`: none until somebody changes the invoice: it is paid, void, or its mail did not arrive, was
 * unwanted, or never left. `later`: look again, because a mail of it is under way or the account's mail is suspended.
 */
export type ReminderStanding = 'open' | 'later' | 'over';

/** Whether an invoice may be reminded of: open and emailed to the client, until payment in full, void, bounce, complaint or stop. */
export function reminderStanding(facts: ReminderFacts): ReminderStanding {
  const { isOpen, clientMail, isStopped, isSuspended } = facts;
  if (!isOpen || isStopped || !clientMail || clientMail.trouble !== undefined) return 'over';
  switch (clientMail.delivery) {
    case 'pending':
      return 'later';
    case 'accepted':
      return isSuspended ? 'later' : 'open';
    // It may not have arrived, so no reminder is sent.
    case 'unknown':
    case 'none':
    case 'failed':
      return 'over';
  }
}
