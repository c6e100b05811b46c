import { askingOf } from '../documents/asking.ts';
import {
  type InvoiceStanding,
  isDraft,
  isUnfinished,
  type StoredStatus,
} from '../documents/invoice-status.ts';
import { hasPayments, isLockedByPayments, isPaidInFull, isUnpaid } from '../documents/money-amounts.ts';
import { reminderStanding } from '../reminders/reminder-standing.ts';
import { canConfirmVersion } from './client-reach.ts';

function isChangeableStatus(status: StoredStatus): boolean {
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

/** The actions that are possible for an invoice now (rules 25, 26, 31, 36). Every invoice can be duplicated. */
export const invoiceActions = (invoice: InvoiceStanding) => {
  const { status, delivery, importId } = invoice;
  const { recordableCents, waitsFor } = askingOf(invoice);
  // Imported invoices can be paid and voided, but never given to a client.
  const isImported = importId !== undefined;
  const isMailing = delivery === 'pending' || invoice.clientMail?.delivery === 'pending';
  const canChange = isChangeableStatus(status) && !isMailing && !isImported;
  const isReady = canChange && !isUnfinished(invoice);
  // A complete draft may be given to the client without an email.
  const canGiveToClient = isReady || (canChange && invoice.isComplete === true);
  return {
    edit: canChange && !isLockedByPayments(invoice),
    /** Email it to the client. Also for a paid invoice, because the client may ask for it again. */
    emailToClient: isReady || (status === 'paid' && !isMailing && !isImported),
    /** Mark it as sent, because the owner gave it to the client in another way. */
    markSent: canGiveToClient && (status !== 'sent' || canConfirmVersion(invoice)),
    /** Give the client its link. Not offered for a void invoice, whose existing link shows that it is void. */
    share: canGiveToClient || (status === 'paid' && !isImported),
    /** Email the same content again, because the last attempt failed. */
    retry: !isImported && isChangeableStatus(status) && delivery === 'failed',
    /** Email it again as a new submission, because it is unknown whether the last email arrived. */
    sendAgain: !isImported && isChangeableStatus(status) && delivery === 'unknown',
    /** Email a sent invoice again, for example after an edit that was not emailed, or because the email was lost. */
    mailAgain: !isImported && status === 'sent' && (delivery === 'none' || delivery === 'accepted'),
    recordPayment: recordableCents > 0,
    /**
     * The client has it and owes money. The server may still refuse, for example because the client stopped our emails.
     */
    remind:
      reminderStanding({
        isOpen: isUnpaid(invoice),
        waitsFor: waitsFor[0],
        ...(invoice.clientMail && { clientMail: invoice.clientMail }),
        isStopped: false,
        isSuspended: false,
      }) === 'open',
    /** A PDF of it exists. */
    download: status !== 'unknown' && (!isUnfinished(invoice) || invoice.isComplete === true),
    /** Records a payment of what is not paid. An invoice of $0.00 is marked as paid without a payment. */
    markPaid: status === 'sent' && (recordableCents > 0 || !isUnpaid(invoice)) && !isPaidInFull(invoice),
    /** Removes the last payment. */
    undoPaid: status === 'paid',
    /** Excludes it from all totals. Its number stays used. */
    void: status === 'sent' && !isMailing && !hasPayments(invoice),
    undoVoid: status === 'void',
    /** Deletes it for good and frees its number, because it was never sent to anyone. */
    remove: isDraft(invoice),
  };
};
