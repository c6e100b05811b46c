import type {
  ClientMailState,
  ClientVersion,
  DeliveryState,
  MailTrouble,
  StoredStatus,
} from '../documents/invoice-status.ts';
import type { InvoiceOnline } from '../documents/online/invoice-online.ts';
import type { Progress } from '../documents/progress.ts';
import type { Cents } from '../money.ts';

/** One row of the history, with only the values that the row shows. Instants are ISO. */
export interface InvoiceSummary {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly status: StoredStatus;
  readonly delivery: DeliveryState;
  /** Why the last email failed, in words for people. */
  readonly errorMessage?: string;
  readonly mailTrouble?: MailTrouble;
  /** An email that failed or was not confirmed may have been sent, so the invoice does not count as a draft. */
  readonly mayHaveLeft?: boolean;
  readonly clientMail?: ClientMailState;
  /** The versions that the client has, latest first; absent if the client has none. */
  readonly clientVersions?: readonly ClientVersion[];
  /** The client's address as printed. */
  readonly clientEmail: string;
  /** The address that emails go to, if it differs from the printed one. */
  readonly deliveryEmail?: string;
  /**
   * ID of the client's page. Anyone who knows it can read the invoice. Absent until the link was first given to
   * somebody.
   */
  readonly linkId?: string;
  /** True if the link shows the current version although the client was given an older one. */
  readonly isCorrectedByLink?: boolean;
  /** When the client last reported a check that is not recorded yet (ISO). */
  readonly checkReportedAt?: string;
  /** The amount of that check, if it is known. */
  readonly checkReportedCents?: Cents;
  /** When the owner confirmed that the client has the invoice, independent of emails. */
  readonly clientConfirmedAt?: string;
  readonly totalCents: Cents;
  /** Deposit received on the quote that the invoice was created from; absent if none. */
  readonly depositCents?: Cents;
  /** The sum of its payments; absent if there are none. */
  readonly paidCents?: Cents;
  /** Refunded amount that is no longer owed; absent if none. */
  readonly waivedCents?: Cents;
  /** Summary of its online payments; absent if there are none. */
  readonly online?: InvoiceOnline;
  readonly clientName: string;
  /**
   * The saved client whose statistics include the invoice, set when it is first sent. Before that, only `InvoiceDetail`
   * has it: the client selected in the form.
   */
  readonly clientId?: string;
  /** The quote that the invoice was created from. */
  readonly quoteId?: string;
  /** The job that the invoice was made for. */
  readonly jobId?: string;
  /** The visits that it bills together. */
  readonly visitIds?: readonly string[];
  /** The total of that quote as it was approved. */
  readonly quotedCents?: Cents;
  /** The part of that quote that it bills; absent for an invoice of the whole quote. */
  readonly progress?: Progress;
  /** The recurring invoice that it was created from; absent once it was saved with missing fields. */
  readonly repeatOf?: string;
  /**
   * The import that created it. Imported invoices are history: they are never emailed, reminded of, linked or
   * certified.
   */
  readonly importId?: string;
  /** `yyyy-mm-dd` or ''. */
  readonly issueDate: string;
  readonly dueDate: string;
  /** The first line's description, shortened to `maxSummaryDescriptionLength` characters. */
  readonly firstDescription: string;
  readonly lineCount: number;
  readonly createdAt: string;
  readonly updatedAt?: string;
  /** When the mail service last accepted an email of it. */
  readonly sentAt?: string;
  readonly paidAt?: string;
  readonly voidedAt?: string;
  /** Why it was voided. Only the owner sees this. */
  readonly voidReason?: string;
  /** 1 for a new invoice; increases with every edit after it was sent. */
  readonly revision: number;
  /** True while a payment may have been made that could not be read from the provider yet; absent otherwise. */
  readonly isBeingChecked?: boolean;
  /**
   * Identifies the current content. An edit must send it, so that an outdated form cannot overwrite a newer version.
   */
  readonly contentId: string;
}

/** Most characters of the first description in a summary. */
export const maxSummaryDescriptionLength = 120;
