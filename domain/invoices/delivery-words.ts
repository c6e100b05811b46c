import { hasOlderVersion, versionTexts } from '../documents/client-version.ts';
import type { InvoiceStanding, MailTrouble } from '../documents/invoice-status.ts';
import { isClosed, isOpen } from '../documents/money-amounts.ts';

/** The explanation if the mail service gave no known reason. */
const otherReason = 'The mail service did not accept the message.';

interface Words {
  readonly note: string;
  readonly advice: (email: string) => string;
}

const troubles: Readonly<Record<MailTrouble, Words>> = {
  bounced: {
    note: 'The email came back',
    advice: (email) =>
      `It was sent to ${email}: check that this mailbox exists and has room. Nothing is lost: download the PDF, or send it again.`,
  },
  complained: {
    note: 'Reported as spam',
    advice: (email) =>
      `The mailbox of ${email} took the email for spam: mark it as “not spam” there. Nothing is lost: download the PDF.`,
  },
  rejected: {
    note: 'The email was not delivered',
    advice: () => 'The mail service held it back. Nothing is lost: download the PDF, or send it again.',
  },
};

/** The problem or uncertainty of the email to the client; undefined if there is none. */
export function clientMailNote({ clientMail }: Pick<InvoiceStanding, 'clientMail'>): string | undefined {
  switch (clientMail?.delivery) {
    case 'unknown':
      return `Email to ${clientMail.to} not confirmed`;
    case 'failed':
      return `Not emailed to ${clientMail.to}: ${clientMail.errorMessage ?? otherReason}`;
    case 'accepted':
      if (clientMail.trouble === undefined) return undefined;
      return clientMail.trouble === 'complained'
        ? `${clientMail.to} reported it as spam`
        : `Not delivered to ${clientMail.to}`;
    case 'none':
    case 'pending':
    case undefined:
      return undefined;
  }
}

/** The note beside the badge of an invoice whose emails may not have arrived (rules 26 and 36). */
export function standingNote(invoice: InvoiceStanding): string | undefined {
  // A paid invoice has arrived; for a void one it no longer matters.
  if (isClosed(invoice)) return undefined;
  const mailNote = clientMailNote(invoice);
  if (hasOlderVersion(invoice))
    return [
      versionTexts.older,
      mailNote ?? (invoice.isCorrectedByLink ? versionTexts.linkIsNewer : undefined),
    ]
      .filter((note) => note !== undefined)
      .join(' · ');
  const notes = [mailNote, deliveryNote(invoice)];
  // Once the invoice is sent, the note about the client's email comes first.
  const [first, second] = isOpen(invoice) ? notes : notes.reverse();
  return first ?? second;
}

/** The problem or uncertainty of the email to the owner; undefined if there is none. */
export function deliveryNote(invoice: InvoiceStanding): string | undefined {
  if (isClosed(invoice)) return undefined;
  switch (invoice.delivery) {
    case 'unknown':
      return 'Delivery not confirmed';
    case 'failed':
      return `Not sent: ${invoice.errorMessage ?? otherReason}`;
    case 'accepted':
      return invoice.mailTrouble && troubles[invoice.mailTrouble].note;
    case 'none':
    case 'pending':
      return undefined;
  }
}

/** Advice about the email of an invoice to an address, for the invoice's page; undefined if everything is fine. */
export function deliveryAdvice(invoice: InvoiceStanding, email: string): string | undefined {
  if (isClosed(invoice)) return undefined;
  const { delivery, mailTrouble, clientVersions } = invoice;
  switch (delivery) {
    case 'unknown':
      return 'Check your inbox first: it may have arrived.';
    case 'failed':
      return 'The invoice is saved, and nothing is lost.';
    case 'accepted':
      return mailTrouble && troubles[mailTrouble].advice(email);
    case 'none':
      // Other texts give advice about the versions that a client has.
      return isOpen(invoice) && clientVersions === undefined
        ? `Your latest changes are saved, and were not emailed. “${versionTexts.ownerCopy}” emails you the invoice as it is now.`
        : undefined;
    case 'pending':
      return undefined;
  }
}

const throttled = 'The mail service was too busy.';
const unreached = 'The mail service could not be reached.';
const reasons: Readonly<Record<string, string>> = {
  'compose-failed': 'The PDF could not be made.',
  ComposeError: 'The message could not be written.',
  abandoned: 'Sending was interrupted.',
  'address-stopped': 'The address accepts no mail from your business.',
  'invoice-changed': 'The invoice was changed before it was sent.',
  'invoice-voided': 'The invoice was voided before it was sent.',
  'client-mail-suspended': 'Emailing clients is paused.',
  'client-links-closed': "Your clients' links are closed.",
  'daily-mail-limit': 'The account had used up its emails of the day.',
  Throttling: throttled,
  ThrottlingException: throttled,
  TooManyRequestsException: throttled,
  LimitExceededException: throttled,
  ECONNREFUSED: unreached,
  ENOTFOUND: unreached,
  EAI_AGAIN: unreached,
};

/** Explains the error code of an email that was not sent. */
export const notSentReason = (code: string): string =>
  (Object.hasOwn(reasons, code) && reasons[code]) || otherReason;
