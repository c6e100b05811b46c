import type { Invoice } from '../documents/invoice.ts';
import type { InvoiceDraft } from '../documents/invoice-draft.ts';
import type { HowToPay } from '../invoices/how-to-pay.ts';
import type { Payment } from '../invoices/payment.ts';
import type { Received } from '../invoices/received.ts';
import type { TimelineEvent } from '../invoices/timeline.ts';
import type { Cents } from '../money.ts';
import type { ReceivedDeposit } from '../quotes/received-deposit.ts';
import type { DoneAnswer } from './call-failure.ts';
import type {
  InvoiceAnswer,
  mailClientSchema,
  PaymentCalls,
  saveInvoiceDraftSchema,
  setInvoiceVoidSchema,
  shareInvoiceSchema,
} from './invoice-changes.ts';
import type { saveInvoiceDefaultsSchema } from './invoice-defaults.ts';
import type { InvoiceSummary } from './invoice-summary.ts';
import type { SendInvoiceAnswer, sendInvoiceSchema } from './send-invoice.ts';

/** Rows of one page of the history: few enough that a page costs the same in an account of ten as of ten thousand. */
export const invoicesPerPage = 10;

/** Query of `list-invoices`: `?cursor=` of the answer before; none for the first page. */
export interface ListInvoicesAnswer {
  readonly success: true;
  readonly invoices: readonly InvoiceSummary[];
  /** By payment date, what was received on those days, by invoice id. */
  readonly received?: Readonly<Record<string, Received>>;
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** An invoice with its content and the snapshot of business, logo and colour it was issued with, which later changes of the profile do not touch. */
export interface InvoiceDetail extends InvoiceSummary {
  /** The invoice as issued, numbers as integers: `sheetOfInvoice` draws it, `draftOfInvoice` opens it in a form. */
  readonly content: Invoice;
  /** An unfinished draft as it was typed; its content is what can be read of it so far. */
  readonly typed?: InvoiceDraft;
  /** True of an unfinished draft that lacks nothing, so that it can be handed over; absent otherwise. */
  readonly isComplete?: boolean;
  /** The version that its client has, where that is an older one. */
  readonly clientContent?: Invoice;
  readonly brandColor: string;
  /** The logo it was issued with: `GET /api/logo?version=`. Absent without a logo. */
  readonly logoVersion?: string;
  /** The payment instructions that its client got. */
  readonly howToPay?: HowToPay;
  /** How the deposit was received that counts for it, where that was noted; absent for a void one. */
  readonly deposit?: ReceivedDeposit;
  /** In the order they were received; absent without any. */
  readonly payments?: readonly Payment[];
  /** What can still be refunded of payments by way of the provider, in cents by their ID; absent without any. */
  readonly refundable?: Readonly<Record<string, Cents>>;
  /** What can be moved at once of what was overpaid online, in cents; absent where nothing can. */
  readonly movableCents?: Cents;
  /** The account's address its mails go to. */
  readonly userEmail: string;
  /** What happened to it, newest first. */
  readonly timeline: readonly TimelineEvent[];
}

/** Answer of `get-invoice` (GET /api/invoices/{invoiceId}). */
export interface GetInvoiceAnswer {
  readonly success: true;
  readonly invoice: InvoiceDetail;
}

/** What each operation on invoices takes and answers. */
export interface LiteInvoiceCalls extends PaymentCalls {
  'send-invoice': { body: typeof sendInvoiceSchema; keyed: true; answer: SendInvoiceAnswer };
  'list-invoices': { query: 'cursor'; answer: ListInvoicesAnswer };
  'get-invoice': { answer: GetInvoiceAnswer };
  /** `?content=` of an earlier revision; without it the present one. */
  'get-invoice-pdf': { query: 'content' };
  'save-invoice-defaults': { body: typeof saveInvoiceDefaultsSchema; answer: DoneAnswer };
  'set-invoice-void': { body: typeof setInvoiceVoidSchema; answer: InvoiceAnswer };
  'mail-client': { body: typeof mailClientSchema; keyed: true; answer: InvoiceAnswer };
  'mark-invoice-sent': { answer: InvoiceAnswer };
  'share-invoice': { body: typeof shareInvoiceSchema; answer: InvoiceAnswer };
  'save-invoice-draft': { body: typeof saveInvoiceDraftSchema; keyed: true; answer: InvoiceAnswer };
  'delete-invoice-draft': { answer: DoneAnswer };
}
