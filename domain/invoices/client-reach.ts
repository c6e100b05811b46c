import { isEmailAddress } from '../email-address.ts';
import type { InvoiceStanding } from './invoice-status.ts';

/**
 * Whether a sent invoice is with its client. `with-client`: an email to the client was accepted, or the owner said that the
 * client has it. `unconfirmed`: its link was copied, and the owner has not said that the client got it. `nobody`: only the
 * owner has it. `mailing`: an email to the client is on its way.
 */
export type ClientReach = 'with-client' | 'unconfirmed' | 'nobody' | 'mailing';

type Reachable = Pick<
  InvoiceStanding,
  'status' | 'clientMail' | 'clientVersions' | 'clientConfirmedAt' | 'linkId' | 'importId'
>;

/** Undefined for an invoice that was not sent, or for which it no longer matters: paid, void or imported. */
export function clientReach(invoice: Reachable): ClientReach | undefined {
  const { status, clientMail, clientVersions = [], clientConfirmedAt, linkId, importId } = invoice;
  if (status !== 'sent' || importId !== undefined) return undefined;
  if (clientMail?.delivery === 'pending') return 'mailing';
  const wasEmailed = clientVersions.some(({ to }) => to !== undefined);
  if (wasEmailed || clientConfirmedAt !== undefined) return 'with-client';
  if (clientVersions.length === 0) return 'nobody';
  // Without a link, a version that was handed over was marked as sent.
  return linkId === undefined ? 'with-client' : 'unconfirmed';
}

/** True while the owner can say that the client got the invoice. */
export const canConfirmReach = (invoice: Reachable): boolean => {
  const reach = clientReach(invoice);
  return reach === 'nobody' || reach === 'unconfirmed';
};

/** What row and page of an invoice say while it is not with its client. */
export function reachNote(invoice: Reachable): string | undefined {
  switch (clientReach(invoice)) {
    case 'nobody':
      return reachTexts.notYet;
    case 'unconfirmed':
      return reachTexts.linkUnconfirmed;
    default:
      return undefined;
  }
}

/** The client as sentences and buttons name it: its first name, else its address, else "your client". */
export function clientCalled({
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

/** Texts about getting an invoice to its client. */
export const reachTexts = {
  notYet: 'Not with the client yet',
  linkUnconfirmed: 'Link copied, not confirmed',
  emailTo: (to: string) => `Email it to ${to}`,
  copyLink: 'Copy link',
  text: 'Text it',
  print: 'Print',
  gotIt: (client: string) => `Did ${client} get it?`,
  confirm: 'Yes, mark as sent',
  confirmed: 'Marked as sent.',
  textMessage: (number: string, business: string, link: string) =>
    `Invoice ${number} from ${business}: ${link}`,
} as const;
