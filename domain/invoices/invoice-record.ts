import type { ClientCopy } from '../documents/client-version.ts';
import type { HowToPay } from '../documents/how-to-pay.ts';
import type { Invoice } from '../documents/invoice.ts';
import type { InvoiceDraft } from '../documents/invoice-draft.ts';
import { isVoid } from '../documents/money-amounts.ts';
import type { StoredOnline } from '../documents/online/invoice-online.ts';
import { normalizeEmail } from '../email-address.ts';
import type { Cents } from '../money.ts';
import type { InvoiceSummary } from './invoice-summary.ts';

/** An invoice without its content: the values that the history shows, and the state of its current submission. */
export interface InvoiceRecord
  extends Omit<InvoiceSummary, 'clientVersions' | 'isCorrectedByLink' | 'online' | 'isBeingChecked'> {
  /** The state of its online payments. */
  readonly onlinePayments?: StoredOnline;
  /** The changes of `waivedCents`, which they add up to: when (ISO) the owner decided, or the balance changed. */
  readonly waivers?: readonly { readonly at: string; readonly cents: Cents }[];
  /**
   * ISO instant until which an open page of the payment provider may accept a payment. Changing it does not increase
   * `version`.
   */
  readonly payableUntil?: string;
  readonly updatedAt: string;
  /** What a search finds: number, client, work and its place; from `searchableText`. */
  readonly searched: string;
  /** The month in which it counts as billed, `yyyy-mm`: that of its issue date, or of the day it was first sent. */
  readonly billedMonth?: string;
  /** IDs of the photos of its current content; absent if it has none. */
  readonly photoIds?: readonly string[];
  /** ID of the only attempt that may store the outcome of the current submission. */
  readonly attempt: string;
  /**
   * Increases with every write, except writes of only those attributes whose comments say so. A change planned from an
   * older version is not written.
   */
  readonly version: number;
  /** True if its email counts toward the limit of an unverified account. */
  readonly metered?: boolean;
  /** ISO instant from which its lines are to be saved as items; absent once they are, and while it is being emailed. */
  readonly due?: string;
  /** ISO instant since which the sweeper no longer processes it, after failures of our own code. */
  readonly sweepAsideAt?: string;
  /**
   * ID of the content shown on the client's page and used for reminders: the last one emailed or otherwise given to the
   * client; before that, the last one emailed to the owner.
   */
  readonly publishedId?: string;
  /** All versions given to the client, except that of `clientMail`. Read with `clientCopiesOf`. */
  readonly clientCopies?: readonly ClientCopy[];
  /** When the client's page last changed to another version; absent if it never did. */
  readonly republishedAt?: string;
  /** When the client probably opened it for the first and last time. Changing these does not increase `version`. */
  readonly openedAt?: string;
  readonly lastOpenedAt?: string;
  /** When the client last reported that a check is on its way. Changing it does not increase `version`. */
  readonly checkReportedAt?: string;
  /** The amount due that the client saw when reporting it. */
  readonly checkReportedCents?: Cents;
  /** When the client last asked a question, and its hash. Changing these does not increase `version`. */
  readonly askedAt?: string;
  readonly asked?: string;
  /**
   * Only of an imported invoice: the state of its emails and links in the original account, kept for another export. No
   * code acts on it.
   */
  readonly importedState?: Readonly<Record<string, unknown>>;
}

/** The address for emails to the client; '' if there is none. */
export const clientAddress = ({
  deliveryEmail,
  clientEmail,
}: Pick<InvoiceRecord, 'deliveryEmail' | 'clientEmail'>): string =>
  normalizeEmail(deliveryEmail ?? clientEmail);

/** True if the invoice was ever sent. A later email does not change that, even if it fails. */
export const wasSent = (record: Pick<InvoiceRecord, 'status'>): boolean =>
  isCounted(record) || isVoid(record);

/** True if sent or paid: such invoices are in the statistics (rule 30). */
export const isCounted = ({ status }: Pick<InvoiceRecord, 'status'>): boolean =>
  status === 'sent' || status === 'paid';

/** True if the invoice was sent or the client may already have it, so that a change is a new revision. */
export const mayBeWithClient = (
  record: Pick<InvoiceRecord, 'status' | 'publishedId' | 'clientMail'>,
): boolean =>
  isCounted(record) ||
  record.publishedId !== undefined ||
  (record.clientMail !== undefined && record.clientMail.delivery !== 'failed');

/** The content of one submission, with the business data copied when it was issued (rule 24). Never changed. */
export interface InvoiceContent {
  readonly contentId: string;
  readonly invoiceId: string;
  /** Hash of the request, to distinguish a repeated request from a reused key. */
  readonly bodyHash: string;
  readonly savedAt: string;
  /**
   * All fields, with the business fields from the profile at that time. For a draft, only the values that could be
   * parsed.
   */
  readonly invoice: Invoice;
  /** A draft as typed, possibly incomplete or invalid; absent once the content was checked. */
  readonly typed?: InvoiceDraft;
  readonly totalCents: Cents;
  /** Revision of the invoice with this content; absent if it was saved as a draft. */
  readonly revision?: number;
  /** Deposit received on the quote that the invoice was created from. */
  readonly depositCents?: Cents;
  /** The remaining part of a deposit paid online at that time, as the PDF shows; absent if none. */
  readonly onlineDepositCents?: Cents;
  readonly brandColor: string;
  readonly logoVersion?: string;
  /** The payment instructions that the client received. */
  readonly howToPay?: HowToPay;
  /** Clients could pay the account online when it was saved. */
  readonly takesOnline?: true;
  /** ID of the client's page whose link is printed on it. */
  readonly linkId?: string;
  /** The account's address at that time. */
  readonly userEmail: string;
  /** The saved client selected in the form. */
  readonly pickedClientId?: string;
  /** The previous content, if it had been sent. Its lines do not count as new uses of saved items. */
  readonly previousContentId?: string;
}

/** The number to offer for the following invoice. */
export interface NextNumber {
  readonly number: string;
  /**
   * The stored next number that it replaces. If another one was stored meanwhile, that one stays. Absent if the number
   * is stored in any case.
   */
  readonly replacedNumber?: string;
}
