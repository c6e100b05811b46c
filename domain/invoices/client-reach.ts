import { hasOlderVersion } from '../documents/client-version.ts';
import type { InvoiceStanding } from '../documents/invoice-status.ts';
import { isEmailAddress, normalizeEmail } from '../email-address.ts';

/**
 * Whether a sent invoice reached its client. `with-client`: an email to the client was accepted, or the owner confirmed
 * that the client has it. `unconfirmed`: the link was copied, and the owner has not confirmed that the client got it.
 * `nobody`: only the owner has it. `mailing`: an email to the client is being sent.
 */
export type ClientReach = 'with-client' | 'unconfirmed' | 'nobody' | 'mailing';

/** The attributes of an invoice that decide whether it reached its client. */
export type ReachAttributes = Pick<
  InvoiceStanding,
  'status' | 'clientMail' | 'clientVersions' | 'clientConfirmedAt' | 'linkId' | 'importId'
>;

/** True if an email brought the client a version, or the owner gave it in another way and confirmed that. */
export function isWithClient({
  clientVersions = [],
  clientConfirmedAt,
  linkId,
}: Pick<ReachAttributes, 'clientVersions' | 'clientConfirmedAt' | 'linkId'>): boolean {
  if (clientConfirmedAt !== undefined || clientVersions.some(({ to }) => to !== undefined)) return true;
  // A version given to the client without a link or an email means that the invoice was marked as sent.
  return clientVersions.length > 0 && linkId === undefined;
}

/** Whether a sent invoice reached its client; undefined for an invoice that is unsent, paid, void or imported. */
export function clientReach(invoice: ReachAttributes): ClientReach | undefined {
  const { status, clientMail, clientVersions = [], importId } = invoice;
  if (status !== 'sent' || importId !== undefined) return undefined;
  if (clientMail?.delivery === 'pending') return 'mailing';
  if (isWithClient(invoice)) return 'with-client';
  return clientVersions.length === 0 ? 'nobody' : 'unconfirmed';
}

/** True if the client was given only the link, and the owner has not confirmed that the client got it. */
export const hasOnlyUnconfirmedLink = (invoice: ReachAttributes): boolean =>
  clientReach(invoice) === 'unconfirmed';

/** True if the owner can confirm that the client has the invoice. */
export const canConfirmReach = (invoice: ReachAttributes): boolean => {
  const reach = clientReach(invoice);
  return reach === 'nobody' || reach === 'unconfirmed';
};

/**
 * True if the owner can confirm that the client has the current version: for the first time, or after a change of an
 * invoice that was never emailed to the client. An emailed version is corrected by email.
 */
export const canConfirmVersion = (invoice: ReachAttributes): boolean =>
  canConfirmReach(invoice) ||
  (clientReach(invoice) === 'with-client' &&
    hasOlderVersion(invoice) &&
    invoice.clientVersions?.every(({ to }) => to === undefined) === true);

/**
 * The address that got the invoice's link by the last email, if the next email goes to another one: it may be a stranger's.
 * Undefined if that email came back.
 */
export function addressWithOldLink(
  { clientMail, linkId }: Pick<ReachAttributes, 'clientMail' | 'linkId'>,
  nextAddress: string,
): string | undefined {
  if (clientMail?.delivery !== 'accepted' || clientMail.trouble === 'bounced' || linkId === undefined)
    return undefined;
  return normalizeEmail(nextAddress) === normalizeEmail(clientMail.to) ? undefined : clientMail.to;
}

/** The note in the row and on the page of an invoice that the client may not have; undefined if there is none. */
export function reachNote(invoice: ReachAttributes): string | undefined {
  switch (clientReach(invoice)) {
    case 'nobody':
      return reachTexts.notYet;
    case 'unconfirmed':
      return reachTexts.linkUnconfirmed;
    default:
      return undefined;
  }
}

/** How sentences and buttons refer to the client: by name, otherwise by email address, otherwise "your client". */
export function clientDisplayName({
  clientName,
  clientEmail,
}: {
  readonly clientName: string;
  readonly clientEmail: string;
}): string {
  const name = clientName.trim();
  if (name !== '') return name;
  return isEmailAddress(clientEmail) ? clientEmail.trim() : 'your client';
}

/** Texts about giving an invoice to its client. */
export const reachTexts = {
  /** Headings of the card that lists who has a document. */
  clientHas: (client: string, document: 'invoice' | 'quote' | 'change order') =>
    `${client.charAt(0).toUpperCase()}${client.slice(1)} has this ${document}`,
  whoHas: (document: 'invoice' | 'quote' | 'change order') => `Who has this ${document}`,
  notYet: 'Not with the client yet',
  linkUnconfirmed: 'Link copied, not confirmed',
  /** The accessible name of the group of buttons. */
  ways: 'Ways to give it to your client',
  emailTo: (to: string) => `Email it to ${to}`,
  /** Of a paid invoice. */
  emailReceipt: 'Email receipt',
  copyLink: 'Copy link',
  text: 'Text it',
  print: 'Print',
  gotIt: (client: string) => `Did ${client} get it?`,
  confirm: 'Yes, mark as sent',
  confirmed: 'Marked as sent. Nobody was emailed.',
  textMessage: (number: string, business: string, link: string) =>
    `Invoice ${number} from ${business}: ${link}`,
} as const;
