import * as z from 'zod/mini';
import { idSchema, textUpTo } from './bounds.ts';
import type { InvoiceSummary } from './lite-invoice.ts';
import { colorSchema, invoiceDraftSchema } from './paper.ts';
import type { Parsed } from './schema-types.ts';

/** Most characters of the reason an invoice was voided for. */
export const voidReasonLength = 200;

/** Body of `save-invoice-draft` (POST /api/invoice-drafts): what was typed so far, whatever is missing or wrong. */
export const saveInvoiceDraftSchema = z.strictObject({
  invoice: invoiceDraftSchema,
  brandColor: z.optional(colorSchema),
  clientId: z.optional(idSchema),
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
});

export type RecordPaymentBody = Parsed<typeof recordPaymentSchema>;

/** Answer of what changes an invoice: how it stands now. */
export interface InvoiceAnswer {
  readonly success: true;
  readonly invoice: InvoiceSummary;
}

/** Body of `set-invoice-void` (PUT /api/invoices/{invoiceId}/void); false undoes it. Answers the new summary. */
export const setInvoiceVoidSchema = z.strictObject({
  void: z.boolean(),
  reason: z.optional(textUpTo(voidReasonLength)),
});

/** What the operations on payments take and answer. */
export interface PaymentCalls {
  'record-payment': { body: typeof recordPaymentSchema; keyed: true; answer: InvoiceAnswer };
  'remove-payment': { answer: InvoiceAnswer };
}
