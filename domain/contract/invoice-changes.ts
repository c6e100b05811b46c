import * as z from 'zod/mini';
import { colorSchema, invoiceDraftSchema } from './documents.ts';
import type { InvoiceSummary } from './invoice-summary.ts';
import { idSchema, type Parsed, textUpTo } from './schemas.ts';

/** Most characters of the reason an invoice was voided for. */
export const voidReasonLength = 200;

/** Body of `save-invoice-draft` (POST /api/invoice-drafts): what was typed so far, whatever is missing or wrong. */
export const saveInvoiceDraftSchema = z.strictObject({
  invoice: invoiceDraftSchema,
  brandColor: z.optional(colorSchema),
  clientId: z.optional(idSchema),
  /** As of `send-invoice`. */
  quoteId: z.optional(idSchema),
  /** As of `send-invoice`. */
  numberSuggested: z.optional(z.boolean()),
  /** The draft being continued. */
  invoiceId: z.optional(idSchema),
  basedOn: z.optional(idSchema),
});

export type SaveInvoiceDraftBody = Parsed<typeof saveInvoiceDraftSchema>;

const typed = textUpTo(2_000);

/**
 * Body of `record-payment` (POST /api/invoices/{invoiceId}/payments): as typed. What is absent or '' has its default:
 * the balance, today, another method. The header `Idempotency-Key` is the id of the payment.
 */
export const recordPaymentSchema = z.strictObject({
  amount: z.optional(typed),
  date: z.optional(typed),
  method: z.optional(typed),
  note: z.optional(typed),
  /** Mails the client a receipt, at the address the invoice is mailed to. */
  receipt: z.optional(z.boolean()),
});

export type RecordPaymentBody = Parsed<typeof recordPaymentSchema>;

/** Answer of operations that change an invoice: its present state. */
export interface InvoiceAnswer {
  readonly success: true;
  readonly invoice: InvoiceSummary;
}

/** Answer of `record-payment`. */
export interface PaymentAnswer extends InvoiceAnswer {
  /** Why the client gets no receipt although one was wanted, in words for people; the payment is recorded. */
  readonly receiptProblem?: string;
}

/** Body of `set-invoice-void` (PUT /api/invoices/{invoiceId}/void); false undoes it. Answers the new summary. */
export const setInvoiceVoidSchema = z.strictObject({
  void: z.boolean(),
  reason: z.optional(textUpTo(voidReasonLength)),
});

/** What the operations on payments take and answer. */
export interface PaymentCalls {
  'record-payment': { body: typeof recordPaymentSchema; keyed: true; answer: PaymentAnswer };
  'remove-payment': { answer: InvoiceAnswer };
}

/**
 * Body of `mail-client` (POST /api/invoices/{invoiceId}/client-mails): mails the present content to the client. The header
 * `Idempotency-Key` names the mail. Answers the new summary, whatever became of the mail.
 */
export const mailClientSchema = z.strictObject({
  /** At most 1,000 characters once it is cleaned. */
  message: z._default(textUpTo(4_000), ''),
  /** In place of the address that is known: kept for this invoice, and printed nowhere. */
  to: z.optional(textUpTo(254)),
  /** `contentId` of what is shown. */
  basedOn: idSchema,
  /** The mail to the client that was shown as the last one, if any: two tabs do not mail twice. */
  afterMail: z.optional(idSchema),
});

export type MailClientBody = Parsed<typeof mailClientSchema>;

/** Body of `share-invoice` (POST /api/invoices/{invoiceId}/link); `renew` makes a new link, and the old one stops working. */
export const shareInvoiceSchema = z.strictObject({ renew: z.boolean() });
