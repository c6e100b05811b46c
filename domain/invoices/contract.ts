import { json, operationsOf } from '../contract/operation.ts';
import type { HowToPay } from '../documents/how-to-pay.ts';
import type { Invoice } from '../documents/invoice.ts';
import type { InvoiceDraft } from '../documents/invoice-draft.ts';
import type { Cents } from '../money.ts';
import type { QuoteBilling } from '../quotes/quote-billing.ts';
import type { ReceivedDeposit } from '../quotes/received-deposit.ts';
import { type DividedPaymentAnswer, recordDividedSchema } from './contract/divided-payments.ts';
import { findInvoicesSchema, type SumInvoicesAnswer } from './contract/find-invoices.ts';
import {
  type EmailReceiptAnswer,
  type InvoiceAnswer,
  mailClientSchema,
  type PaymentAnswer,
  type RemovalAnswer,
  recordPaymentSchema,
  saveInvoiceDraftSchema,
  setInvoiceVoidSchema,
  shareInvoiceSchema,
} from './contract/invoice-changes.ts';
import { saveInvoiceDefaultsSchema } from './contract/invoice-defaults.ts';
import { type SendInvoiceAnswer, sendInvoiceSchema } from './contract/send-invoice.ts';
import type { InvoiceSummary } from './invoice-summary.ts';
import type { ListedPayment, WaitingReceipt } from './receipt-news.ts';
import type { Received, ReceivedDepositRow } from './received.ts';
import type { TimelineEvent } from './timeline.ts';

/** Rows per page of the history. Pages are small, so that loading one costs the same in any account. */
export const invoicesPerPage = 10;

/** Answer of `list-invoices`. The query `?cursor=` has the cursor of the previous answer; none for the first page. */
export interface ListInvoicesAnswer {
  readonly success: true;
  readonly invoices: readonly InvoiceSummary[];
  /** With a filter by payment date: the amounts received on those days, by invoice ID. */
  readonly received?: Readonly<Record<string, Received>>;
  /** With a filter by payment date: the deposits of quotes received on those days. */
  readonly deposits?: readonly ReceivedDepositRow[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

/**
 * An invoice with its content and the business data, logo and color that were copied when it was issued. Later changes
 * of the profile do not affect it.
 */
export interface InvoiceDetail extends InvoiceSummary {
  /**
   * The issued content, with numbers as integers. `sheetOfInvoice` makes the document view from it, `draftOfInvoice`
   * the form.
   */
  readonly content: Invoice;
  /** An unfinished draft as typed; `content` has only the values that could be parsed. */
  readonly typed?: InvoiceDraft;
  /** True if a draft has no faults, so that it can be given to the client; absent otherwise. */
  readonly isComplete?: boolean;
  /**
   * ISO instant since which the client's page shows the current version; absent while it shows an older one or nothing.
   */
  readonly shownSince?: string;
  /** The version that the client has, if it is older than the current one. */
  readonly clientContent?: Invoice;
  readonly brandColor: string;
  /** The logo it was issued with, for `GET /api/logo?version=`; absent if it has no logo. */
  readonly logoVersion?: string;
  /** The payment instructions that the client received. */
  readonly howToPay?: HowToPay;
  /** The account took online payments when it was issued, and takes them now. */
  readonly takesOnline?: true;
  /** Of an invoice from an approved quote: what is agreed, and what invoices bill of it now. Absent for most void ones. */
  readonly billing?: QuoteBilling;
  /** The deposit that was deducted, if its details were noted; absent for a void invoice. */
  readonly deposit?: ReceivedDeposit;
  /** In the order in which they were received; absent if there are none. */
  readonly payments?: readonly ListedPayment[];
  /** The receipts that were not emailed yet; absent if there are none. */
  readonly waitingReceipts?: readonly WaitingReceipt[];
  /** By payment ID, the cents that can still be refunded through the provider; absent if there are none. */
  readonly refundable?: Readonly<Record<string, Cents>>;
  /** Cents overpaid online that can be moved to another invoice in one step; absent if none. */
  readonly movableCents?: Cents;
  /** The account's address, at which the owner gets emails about the invoice. */
  readonly userEmail: string;
  /** The invoice's events, newest first. */
  readonly timeline: readonly TimelineEvent[];
}

/** Answer of `get-invoice` (GET /api/invoices/{invoiceId}). */
export interface GetInvoiceAnswer {
  readonly success: true;
  readonly invoice: InvoiceDetail;
}

/** The operations of this module. */
export const operations = operationsOf('invoices', {
  'send-invoice': {
    method: 'POST',
    path: '/api/invoices',
    access: 'account',
    keyed: true,
    body: sendInvoiceSchema,
    answer: json<SendInvoiceAnswer>,
  },
  'list-invoices': {
    method: 'GET',
    path: '/api/invoices',
    access: 'account',
    query: ['cursor'],
    answer: json<ListInvoicesAnswer>,
  },
  'find-invoices': {
    method: 'POST',
    path: '/api/invoice-searches',
    access: 'account',
    body: findInvoicesSchema,
    answer: json<ListInvoicesAnswer>,
  },
  'sum-invoices': {
    method: 'POST',
    path: '/api/invoice-sums',
    access: 'account',
    body: findInvoicesSchema,
    answer: json<SumInvoicesAnswer>,
  },
  'get-invoice': {
    method: 'GET',
    path: '/api/invoices/{invoiceId}',
    access: 'account',
    answer: json<GetInvoiceAnswer>,
  },
  /** `?content=` selects an earlier revision; the default is the current one. */
  'get-invoice-pdf': {
    method: 'GET',
    path: '/api/invoices/{invoiceId}/pdf',
    access: 'account',
    query: ['content'],
    answer: 'file',
    throttle: 'documents',
  },
  'record-payment': {
    method: 'POST',
    path: '/api/invoices/{invoiceId}/payments',
    access: 'account',
    keyed: true,
    body: recordPaymentSchema,
    answer: json<PaymentAnswer>,
  },
  'remove-payment': {
    method: 'DELETE',
    path: '/api/invoices/{invoiceId}/payments/{paymentId}',
    access: 'account',
    answer: json<RemovalAnswer>,
  },
  'email-receipt': {
    method: 'POST',
    path: '/api/invoices/{invoiceId}/payments/{paymentId}/receipts',
    access: 'account',
    keyed: true,
    answer: json<EmailReceiptAnswer>,
  },
  'record-divided-payment': {
    method: 'POST',
    path: '/api/divided-payments',
    access: 'account',
    keyed: true,
    body: recordDividedSchema,
    answer: json<DividedPaymentAnswer>,
  },
  'get-divided-payment': {
    method: 'GET',
    path: '/api/divided-payments/{dividedId}',
    access: 'account',
    answer: json<DividedPaymentAnswer>,
  },
  'remove-divided-payment': {
    method: 'DELETE',
    path: '/api/divided-payments/{dividedId}',
    access: 'account',
    answer: json<DividedPaymentAnswer>,
  },
  'mail-client': {
    method: 'POST',
    path: '/api/invoices/{invoiceId}/client-mails',
    access: 'account',
    keyed: true,
    body: mailClientSchema,
    answer: json<InvoiceAnswer>,
  },
  'mark-invoice-sent': {
    method: 'PUT',
    path: '/api/invoices/{invoiceId}/sent',
    access: 'account',
    answer: json<InvoiceAnswer>,
  },
  'share-invoice': {
    method: 'POST',
    path: '/api/invoices/{invoiceId}/link',
    access: 'account',
    body: shareInvoiceSchema,
    answer: json<InvoiceAnswer>,
  },
  'save-invoice-draft': {
    method: 'POST',
    path: '/api/invoice-drafts',
    access: 'account',
    keyed: true,
    body: saveInvoiceDraftSchema,
    answer: json<InvoiceAnswer>,
  },
  'delete-invoice-draft': { method: 'DELETE', path: '/api/invoice-drafts/{invoiceId}', access: 'account' },
  'save-invoice-defaults': {
    method: 'PUT',
    path: '/api/invoice-defaults',
    access: 'account',
    body: saveInvoiceDefaultsSchema,
  },
  'set-invoice-void': {
    method: 'PUT',
    path: '/api/invoices/{invoiceId}/void',
    access: 'account',
    body: setInvoiceVoidSchema,
    answer: json<InvoiceAnswer>,
  },
});
