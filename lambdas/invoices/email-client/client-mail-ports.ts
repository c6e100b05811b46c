import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { ClientMailCap, InvoiceMailCap, StoppedAddresses } from '../../client-email/index.ts';
import type { IssuedFiles } from '../../issued-files/index.ts';
import type { KeyedMessage, Reservation } from '../../messaging/index.ts';
import type { Clock, Sleep } from '../../platform/clock.ts';
import type { MailSender } from '../../platform/ses/mail.ts';
import type { OnlineAcceptance, PaymentChecks } from '../pdf/payable-online.ts';
import type {
  AccountsWithInvoices,
  InvoiceLogos,
  InvoiceReader,
  KnownAccount,
  PartStandingOf,
  RenderPdf,
  SavedInvoice,
  StoredPdfs,
} from '../ports.ts';

/** A stored message of an email to a client. */
export type KnownClientMail = KeyedMessage & { readonly createdAt: string };

/** An email of an invoice to its client. Reserved only if the invoice has not changed since it was read. */
export interface NewClientMail {
  readonly userId: string;
  readonly mailId: string;
  readonly bodyHash: string;
  readonly record: InvoiceRecord;
  /** The content of the record, as stored. */
  readonly content: InvoiceContent;
  readonly account: KnownAccount;
  /** The message of an earlier request with this key, whose email was certainly not sent. */
  readonly returned?: KnownClientMail | undefined;
  readonly to: string;
  /** Set if the email goes to another address than the one printed on the invoice. */
  readonly deliveryEmail?: string;
  readonly stopTokenHash: string;
  /** The link of the invoice, or a new one if the invoice has none. */
  readonly linkId: string;
  /** Who gets a copy once this email was sent, and the owner's message for it. */
  readonly copies: readonly string[];
  readonly message: string;
}

export type ClientMailOutcome =
  | { readonly kind: 'reserved'; readonly reservation: Reservation; readonly saved: SavedInvoice }
  /** Another request with this key was first. */
  | { readonly kind: 'duplicate' }
  /** The invoice changed after it was read. */
  | { readonly kind: 'overtaken' };

export interface ClientMails extends StoppedAddresses {
  find(userId: string, mailId: string): Promise<KnownClientMail | undefined>;
  /** Writes the message, the invoice that shows it and its link in one transaction. */
  reserve(mail: NewClientMail): Promise<ClientMailOutcome>;
}

export interface ClientMailPorts extends OnlineAcceptance, PaymentChecks {
  readonly invoices: InvoiceReader;
  readonly accounts: AccountsWithInvoices;
  readonly clientMails: ClientMails;
  readonly logos: InvoiceLogos;
  readonly pdfs: StoredPdfs;
  readonly renderPdf: RenderPdf;
  readonly files: IssuedFiles;
  readonly partStandingOf: PartStandingOf;
  readonly mail: MailSender;
  readonly mailCap: InvoiceMailCap;
  readonly clientMailCap: ClientMailCap;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly random: () => number;
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  readonly siteOrigin: () => Promise<string>;
}
