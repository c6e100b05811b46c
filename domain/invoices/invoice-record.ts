import type { CalendarDate } from '../calendar-date.ts';
import type { InvoiceSummary } from '../contract/invoice-summary.ts';
import type { Invoice } from '../documents/invoice.ts';
import type { InvoiceDraft } from '../documents/invoice-draft.ts';
import { normalizeEmail } from '../email-address.ts';
import type { Cents } from '../money.ts';
import type { StoredOnline } from '../online-payments/invoice-online.ts';
import type { ReceivedDeposit } from '../quotes/received-deposit.ts';
import type { ClientCopy } from './client-version.ts';
import type { HowToPay } from './how-to-pay.ts';

/** An invoice without its content: what the history shows, and the state of its present submission. */
export interface InvoiceRecord extends Omit<InvoiceSummary, 'clientVersions' | 'online'> {
  /** What happened to its online payments, by payment. */
  readonly onlinePayments?: StoredOnline;
  /** ISO: until when a page of the payment provider may be open on which it can be paid. No version counts it. */
  readonly payableUntil?: string;
  readonly updatedAt: string;
  /** The month it counts as billed in, `yyyy-mm`: of its issue date, or else of the day it was first sent. */
  readonly billedMonth?: string;
  /** Names the one attempt that may settle the present submission. */
  readonly attempt: string;
  /** One more with every write; a plan made on an older version is not carried out. */
  readonly version: number;
  /** The mail counts against the limit of an unverified account. */
  readonly metered?: boolean;
  /** Its lines still have to be remembered as saved items, though no mail of it is under way. */
  readonly due?: string;
  /** Since when the sweeper does not try that any more, after failures of our own. */
  readonly sweepAsideAt?: string;
  /**
   * The content the client's page shows and reminders are about: the last one that was emailed to the client or handed
   * over. Before that, the last one that was emailed to the owner.
   */
  readonly publishedId?: string;
  /** The versions that left for the client, all but the one of `clientMail`: read by `clientCopiesOf`. */
  readonly clientCopies?: readonly ClientCopy[];
  /** When that took the place of an earlier one. */
  readonly republishedAt?: string;
  /** When its client probably opened it first, and last. No version counts them. */
  readonly openedAt?: string;
  readonly lastOpenedAt?: string;
  /** When its client last said that a check is on the way. No version counts it. */
  readonly checkReportedAt?: string;
  /** Of an imported invoice: how its emails and links stood where it came from, to be exported again. Nothing acts on it. */
  readonly importedState?: Readonly<Record<string, unknown>>;
}

/** Where mail to the client of an invoice goes; '' for nowhere. */
export const clientAddress = ({
  deliveryEmail,
  clientEmail,
}: Pick<InvoiceRecord, 'deliveryEmail' | 'clientEmail'>): string =>
  normalizeEmail(deliveryEmail ?? clientEmail);

/** Sent, whatever became of it since: a mail that is sent again, or fails, makes it nothing else. */
export const wasSent = (record: Pick<InvoiceRecord, 'status'>): boolean =>
  isCounted(record) || record.status === 'void';

/** Sent or paid: the invoice is in the statistics (rule 30). */
export const isCounted = ({ status }: Pick<InvoiceRecord, 'status'>): boolean =>
  status === 'sent' || status === 'paid';

/** Sent, or possibly with its client already: a change of it is a new revision. */
export const mayBeKnown = (record: Pick<InvoiceRecord, 'status' | 'publishedId' | 'clientMail'>): boolean =>
  isCounted(record) ||
  record.publishedId !== undefined ||
  (record.clientMail !== undefined && record.clientMail.delivery !== 'failed');

/** The content of one submission, with the snapshot it was issued with (rule 24). Never changed. */
export interface InvoiceContent {
  readonly contentId: string;
  readonly invoiceId: string;
  /** Hash of the request that brought it, to tell a resent request from a reused key. */
  readonly bodyHash: string;
  readonly savedAt: string;
  /** All fields, the business ones as they were in the profile; of a draft what can be read of it so far. */
  readonly invoice: Invoice;
  /** A draft as it was typed, whatever is missing or wrong; absent once the content was checked. */
  readonly typed?: InvoiceDraft;
  readonly totalCents: Cents;
  /** Of the invoice it made; absent where release 1.0.0 wrote it. */
  readonly revision?: number;
  /** Received on the quote it was made of, before there was an invoice. */
  readonly depositCents?: Cents;
  readonly brandColor: string;
  readonly logoVersion?: string;
  /** The payment instructions that its client got. */
  readonly howToPay?: HowToPay;
  /** The link of the client's page that is printed on it. */
  readonly linkId?: string;
  /** The account's address at that time. */
  readonly userEmail: string;
  /** The saved client picked in the form. */
  readonly pickedClientId?: string;
  /** The content before, if that one had been sent: its lines are no new use of saved items. */
  readonly previousContentId?: string;
}

/** What the invoice after this one is offered as its number, once this one has its own. */
export interface NextNumber {
  readonly number: string;
  /** The offer it takes the place of; what was typed or set meanwhile counts more. Absent for one that counts in any case. */
  readonly insteadOf?: string;
}

/** The turn of a repeat that a new invoice is made for; saved with it, so that each day has one invoice at most. */
export interface RepeatTurn {
  /** The invoice that repeats. */
  readonly of: string;
  readonly day: CalendarDate;
  /** Missed days before it that are passed over. */
  readonly passedOver: number;
  /** Of the repeat, as it was read. */
  readonly version: number;
}

/** An approved quote as far as its invoice goes. */
export interface QuotedInvoice {
  readonly quoteId: string;
  readonly received?: ReceivedDeposit;
}

/** A content to save, and where: a new invoice, or the present state of the one it changes. */
export interface NewSubmission {
  readonly userId: string;
  readonly content: InvoiceContent;
  readonly existing?: InvoiceRecord;
  /** The quote that a new invoice is made of, with what was received on it. */
  readonly quoted?: QuotedInvoice;
  readonly repeat?: RepeatTurn;
  readonly revision: number;
  /** Mailed as it is stored: what was counted for it stays as it is. */
  readonly isAsStored: boolean;
  readonly nextNumber?: NextNumber;
  /** The same key comes again, after its reservation was given back. */
  readonly isRepeated: boolean;
  readonly isMailed: boolean;
  /** Counts against the limit of an unverified account. */
  readonly isMetered: boolean;
  /** Hash of the secret in the "This wasn't me" link of a mail to an unverified account. */
  readonly blockTokenHash?: string;
}
