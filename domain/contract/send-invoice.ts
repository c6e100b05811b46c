import * as z from 'zod/mini';
import { invoiceDraftSchema } from './free-invoice.ts';
import type { InvoiceSummary } from './lite-invoice.ts';
import type { Parsed } from './schema-types.ts';

const text = z.string().check(z.maxLength(2_000));
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/**
 * Body of `send-invoice` (POST /api/invoices): creates an invoice, or with `invoiceId` edits, retries or sends one again.
 * The header `Idempotency-Key` names the submission.
 */
export const sendInvoiceSchema = z.strictObject({
  // Clients may repeat e-mail and business inside the invoice; the server takes its own copy of both.
  invoice: z.extend(invoiceDraftSchema, { email: z.optional(text) }),
  /** #rrggbb; the account's last one, or the default, if absent. */
  brandColor: z.optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))),
  /** The saved client picked in the form. It counts only while the name in the form is still that client's. */
  clientId: z.optional(id),
  /** The invoice being edited, retried or sent again. */
  invoiceId: z.optional(id),
  /** `contentId` the form was loaded with; a newer content refuses the edit with `invoice-changed`. */
  basedOn: z.optional(id),
  /** False saves without mailing: an edit of a sent invoice stays Sent, anything else is kept as a draft. */
  mail: z._default(z.boolean(), true),
  /**
   * Mails the content stored under `invoiceId` as it is, with the business, logo and colour it was saved with; what
   * `invoice`, `brandColor` and `clientId` say is not looked at.
   */
  asStored: z.optional(z.boolean()),
  /** If sent, these must be the signed-in user's own: invoices are mailed to nobody else. */
  recipientEmail: z.optional(text),
  userId: z.optional(text),
  /** Ignored: the server reads its own copies. */
  businessInfo: z.optional(z.record(z.string(), z.nullable(text))),
  logoUrl: z.optional(z.nullable(text)),
});

export type SendInvoiceBody = Parsed<typeof sendInvoiceSchema>;

/**
 * Answer of `send-invoice`. A refusal after the invoice was saved (`mail-refused`, `delivery-unknown`) carries its
 * `invoiceId`: retry with that, not as a new invoice.
 */
export interface SendInvoiceAnswer {
  readonly success: true;
  readonly message: string;
  readonly invoice: InvoiceSummary;
}

/** Body of `set-invoice-payment` (PUT /api/invoices/{invoiceId}/payment); false undoes it. Answers the new summary. */
export const setInvoicePaymentSchema = z.strictObject({ paid: z.boolean() });

export interface SetInvoicePaymentAnswer {
  readonly success: true;
  readonly invoice: InvoiceSummary;
}

/** What each operation that changes invoices takes and answers. */
export interface SendInvoiceCalls {
  'send-invoice': { body: typeof sendInvoiceSchema; keyed: true; answer: SendInvoiceAnswer };
  'set-invoice-payment': { body: typeof setInvoicePaymentSchema; answer: SetInvoicePaymentAnswer };
}
