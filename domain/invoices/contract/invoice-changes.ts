import * as z from 'zod/mini';
import { billedDraftSchema, colorSchema } from '../../contract/document-schemas.ts';
import { idSchema, type Parsed, textUpTo } from '../../contract/schemas.ts';
import type { InvoiceSummary } from '../invoice-summary.ts';
import { agreedTotalsSchema, copiesSchema, visitIdsSchema } from './send-invoice.ts';

/** Most characters of the reason for voiding an invoice. */
export const voidReasonLength = 200;

/** Body of `save-invoice-draft` (POST /api/invoice-drafts): the form as typed so far, even if incomplete or invalid. */
export const saveInvoiceDraftSchema = z.strictObject({
  invoice: billedDraftSchema,
  brandColor: z.optional(colorSchema),
  clientId: z.optional(idSchema),
  /** As in `send-invoice`. */
  quoteId: z.optional(idSchema),
  /** As in `send-invoice`. */
  agreed: agreedTotalsSchema,
  /** As in `send-invoice`. */
  jobId: z.optional(idSchema),
  /** As in `send-invoice`. */
  visitIds: visitIdsSchema,
  /** As in `send-invoice`. */
  numberSuggested: z.optional(z.boolean()),
  /** The draft to update. */
  invoiceId: z.optional(idSchema),
  /** As in `send-invoice`. */
  basedOn: z.optional(idSchema),
});

export type SaveInvoiceDraftBody = Parsed<typeof saveInvoiceDraftSchema>;

const typed = textUpTo(2_000);

/**
 * Body of `record-payment` (POST /api/invoices/{invoiceId}/payments), as typed. Absent or empty fields have defaults:
 * the balance, today, and the method "other". The header `Idempotency-Key` becomes the payment's ID.
 */
export const recordPaymentSchema = z.strictObject({
  amount: z.optional(typed),
  date: z.optional(typed),
  method: z.optional(typed),
  note: z.optional(typed),
  /** Emails the client a receipt, to the same address as the invoice. */
  receipt: z.optional(z.boolean()),
});

export type RecordPaymentBody = Parsed<typeof recordPaymentSchema>;

/** Answer of operations that change an invoice: the changed invoice. */
export interface InvoiceAnswer {
  readonly success: true;
  readonly invoice: InvoiceSummary;
}

/** Answer of `record-payment`. */
export interface PaymentAnswer extends InvoiceAnswer {
  /**
   * A sentence for people: why the client gets no receipt although the owner requested one. The payment is recorded.
   */
  readonly receiptProblem?: string;
}

/** Answer of `remove-payment`. */
export interface RemovalAnswer extends InvoiceAnswer {
  /** True if the payment was removed before its receipt was emailed, so that nobody gets the receipt. */
  readonly receiptDropped?: boolean;
}

/**
 * Answer of `email-receipt` (POST /api/invoices/{invoiceId}/payments/{paymentId}/receipts): the address to which the
 * receipt is on its way. The header `Idempotency-Key` identifies the receipt.
 */
export interface EmailReceiptAnswer {
  readonly success: true;
  readonly to: string;
}

/** Body of `set-invoice-void` (PUT /api/invoices/{invoiceId}/void); `void: false` restores the invoice. */
export const setInvoiceVoidSchema = z.strictObject({
  void: z.boolean(),
  reason: z.optional(textUpTo(voidReasonLength)),
});

/**
 * Body of `mail-client` (POST /api/invoices/{invoiceId}/client-mails), which emails the current content to the client.
 * The header `Idempotency-Key` identifies the email. The answer has the new summary, whether or not the email was sent.
 */
export const mailClientSchema = z.strictObject({
  /** At most 1,000 characters after cleaning. */
  message: z._default(textUpTo(4_000), ''),
  /** Used in place of the known address. Stored for this invoice, but not printed. */
  to: z.optional(textUpTo(254)),
  /** `contentId` of the version shown to the owner. */
  basedOn: idSchema,
  /** The last email to the client that was shown to the owner, if any, so that two tabs do not email twice. */
  afterMail: z.optional(idSchema),
  /** The client's further addresses that get a copy, each as an email of its own. */
  copies: copiesSchema,
});

export type MailClientBody = Parsed<typeof mailClientSchema>;

/**
 * Body of `share-invoice` (POST /api/invoices/{invoiceId}/link). `renew` creates a new link, and the old one stops
 * working.
 */
export const shareInvoiceSchema = z.strictObject({ renew: z.boolean() });
