import type { DeliveryKnowledge, MailTrouble, StoredStatus } from '../lite-invoice/invoice-status.ts';
import type { Cents } from '../money.ts';
import type { InvoiceDraft } from '../paper/invoice-draft.ts';

/** One row of the history: everything it shows, nothing more. Instants are ISO. */
export interface InvoiceSummary {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly status: StoredStatus;
  readonly delivery: DeliveryKnowledge;
  readonly errorMessage?: string;
  readonly mailTrouble?: MailTrouble;
  readonly totalCents: Cents;
  readonly clientName: string;
  /** The saved client it counts for; set when it was first sent. */
  readonly clientId?: string;
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
  /** 1 when created; one more with every edit after it was sent. */
  readonly revision: number;
  /** Names the present content. An edit sends it back, so that a stale form cannot overwrite a newer one. */
  readonly contentId: string;
}

/** Characters of the first description a summary carries. */
export const summaryDescription = 120;

/** Rows of one page of the history: few enough that a page costs the same in an account of ten as of ten thousand. */
export const invoicesPerPage = 10;

/** Query of `list-invoices`: `?cursor=` of the answer before; none for the first page. */
export interface ListInvoicesAnswer {
  readonly success: true;
  readonly invoices: readonly InvoiceSummary[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** An invoice with its content and the snapshot of business, logo and colour it was issued with, which later changes of the profile do not touch. */
export interface InvoiceDetail extends InvoiceSummary {
  /** All form fields and the business as issued: draw it with `sheetOfDraft(invoice.content, invoice.brandColor)`. */
  readonly content: InvoiceDraft;
  readonly brandColor: string;
  /** The logo it was issued with: `GET /api/logo?version=`. Absent without a logo. */
  readonly logoVersion?: string;
  /** The account's address its mails go to. */
  readonly userEmail: string;
}

/** Answer of `get-invoice` (GET /api/invoices/{invoiceId}). */
export interface GetInvoiceAnswer {
  readonly success: true;
  readonly invoice: InvoiceDetail;
}

/** What each operation that reads invoices takes and answers. */
export interface LiteInvoiceCalls {
  'list-invoices': { query: 'cursor'; answer: ListInvoicesAnswer };
  'get-invoice': { answer: GetInvoiceAnswer };
  'get-invoice-pdf': object;
}
