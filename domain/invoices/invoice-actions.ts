import { reminderStanding } from '../reminders/reminder-standing.ts';
import { canConfirmReach } from './client-reach.ts';
import {
  hasPayments,
  type InvoiceStanding,
  isDraft,
  isLockedByPayments,
  isOpen,
  isUnfinished,
  type StoredStatus,
} from './invoice-status.ts';

function mayChange(status: StoredStatus): boolean {
  switch (status) {
    case 'created':
    case 'sent':
    case 'failed':
      return true;
    case 'paid':
    case 'void':
    case 'unknown':
      return false;
  }
}

/** What the user may do with an invoice now (rules 25, 26, 31, 36). Duplicating is always possible. */
export const invoiceActions = (invoice: InvoiceStanding) => {
  const { status, delivery, importId } = invoice;
  // What was imported is history: it can be paid and voided, and no client gets it.
  const isHistory = importId !== undefined;
  const isMailing = delivery === 'pending' || invoice.clientMail?.delivery === 'pending';
  const isPaidPartly = hasPayments(invoice);
  const canLeave = mayChange(status) && !isMailing && !isHistory;
  const isReady = canLeave && !isUnfinished(invoice);
  // A complete draft may be handed over, without an email to anybody.
  const canHandOver = isReady || (canLeave && invoice.isComplete === true);
  return {
    edit: canLeave && !isLockedByPayments(invoice),
    /** Mail it to the client; one that is paid too, who asks for it once more. */
    mailClient: isReady || (status === 'paid' && !isMailing && !isHistory),
    /** The owner gave it to the client by other means. */
    markSent: canHandOver && (status !== 'sent' || canConfirmReach(invoice)),
    /** Give the client its link; what was voided has one that says so. */
    share: canHandOver || (status === 'paid' && !isHistory),
    /** Mail the content as it is, because its last mailing failed. */
    retry: !isHistory && mayChange(status) && delivery === 'failed',
    /** Email it again, because it is unknown whether it arrived: a new submission. */
    sendAgain: !isHistory && mayChange(status) && delivery === 'unknown',
    /** Mail what was sent before once more, such as after an edit that was not mailed, or when the mail is lost. */
    mailAgain: !isHistory && status === 'sent' && (delivery === 'none' || delivery === 'accepted'),
    recordPayment: isOpen(invoice),
    /** Its client has it and owes; the server may know more, such as that mail was stopped. */
    remind:
      reminderStanding({
        isOpen: isOpen(invoice),
        ...(invoice.clientMail && { clientMail: invoice.clientMail }),
        isStopped: false,
        isSuspended: false,
      }) === 'open',
    /** There is a PDF of it. */
    download: status !== 'unknown' && (!isUnfinished(invoice) || invoice.isComplete === true),
    /** Pays all that is left; an invoice of $0.00 is paid without a payment. */
    markPaid: status === 'sent',
    /** Takes the last payment out again. */
    undoPaid: status === 'paid',
    /** Takes it out of the books; its number stays its own. */
    void: status === 'sent' && !isMailing && !isPaidPartly,
    undoVoid: status === 'void',
    /** It was never sent to anyone: it is deleted for good, and its number is free again. */
    remove: isDraft(invoice),
  };
};
