import type {
  ClientMailState,
  ClientVersion,
  DeliveryKnowledge,
  MailTrouble,
  StoredStatus,
} from '../invoices/invoice-status.ts';
import type { Cents } from '../money.ts';
import type { InvoiceOnline } from '../online-payments/invoice-online.ts';

/** One row of the history: everything it shows, nothing more. Instants are ISO. */
export interface InvoiceSummary {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly status: StoredStatus;
  readonly delivery: DeliveryKnowledge;
  readonly errorMessage?: string;
  readonly mailTrouble?: MailTrouble;
  /** A mail of it that failed or was never confirmed may have left: it is no draft. */
  readonly mayHaveLeft?: boolean;
  readonly clientMail?: ClientMailState;
  /** The versions that its client has, the latest first; absent while the client has none. */
  readonly clientVersions?: readonly ClientVersion[];
  /** The client's address as it is printed. */
  readonly clientEmail: string;
  /** Where its mail goes, if that is not the printed address. */
  readonly deliveryEmail?: string;
  /** Of the client's page: who has it may read the invoice. Absent until it was given to anybody. */
  readonly linkId?: string;
  /** When the owner said that the client has it, whatever was emailed. */
  readonly clientConfirmedAt?: string;
  readonly totalCents: Cents;
  /** Received on the quote it was made of; absent for none. */
  readonly depositCents?: Cents;
  /** The sum of its payments; absent without one. */
  readonly paidCents?: Cents;
  /** Refunded, and not owed any more; absent for none. */
  readonly waivedCents?: Cents;
  /** What happened to its online payments; absent for nothing. */
  readonly online?: InvoiceOnline;
  readonly clientName: string;
  /** The saved client it counts for, set when it was first sent; before that, in a detail, the one that was picked. */
  readonly clientId?: string;
  /** The quote it was made of. */
  readonly quoteId?: string;
  /** The invoice that a repeat made it of; absent once it was saved incomplete. */
  readonly repeatOf?: string;
  /** Names the import that brought it: history that is never emailed, reminded of, linked or certified. */
  readonly importId?: string;
  /** `yyyy-mm-dd` or ''. */
  readonly issueDate: string;
  readonly dueDate: string;
  /** The first line's description, shortened to `summaryDescription` characters. */
  readonly firstDescription: string;
  readonly lineCount: number;
  readonly createdAt: string;
  readonly updatedAt?: string;
  /** When the mail service last accepted it. */
  readonly sentAt?: string;
  readonly paidAt?: string;
  readonly voidedAt?: string;
  /** Why it was voided, for the owner alone. */
  readonly voidReason?: string;
  /** 1 when created; one more with every edit after it was sent. */
  readonly revision: number;
  /** Names the present content. An edit sends it back, so that a stale form cannot overwrite a newer one. */
  readonly contentId: string;
}

/** Characters of the first description a summary carries. */
export const summaryDescription = 120;
