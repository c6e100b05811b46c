import * as z from 'zod/mini';
import { colorSchema, invoiceDraftSchema } from './documents.ts';
import type { InvoiceSummary } from './invoice-summary.ts';
import { idSchema, type Parsed, textUpTo } from './schemas.ts';

const text = textUpTo(2_000);

/**
 * Body of `send-invoice` (POST /api/invoices): creates an invoice, or with `invoiceId` edits, retries or sends one again.
 * The header `Idempotency-Key` names the submission.
 */
export const sendInvoiceSchema = z.strictObject({
  // Clients may repeat e-mail and business inside the invoice; the server takes its own copy of both.
  invoice: z.extend(invoiceDraftSchema, { email: z.optional(text) }),
  /** #rrggbb; the account's last one, or the default, if absent. */
  brandColor: z.optional(colorSchema),
  /** The saved client picked in the form. It counts only while the name in the form is still that client's. */
  clientId: z.optional(idSchema),
  /** The approved quote that a new invoice is made of; one that has its invoice already is refused with `quote-invoiced`. */
  quoteId: z.optional(idSchema),
  /** The invoice being edited, retried or sent again. */
  invoiceId: z.optional(idSchema),
  /** True while the offered number was not edited: if it was taken meanwhile, the next free one is used. */
  numberSuggested: z.optional(z.boolean()),
  /** `contentId` the form was loaded with; a newer content refuses the edit with `invoice-changed`. */
  basedOn: z.optional(idSchema),
  /** False saves without mailing: an edit of a sent invoice stays Sent, anything else is kept as a draft. */
  mail: z._default(z.boolean(), true),
  /** Mails it to the client too, at the address in the form. */
  client: z.optional(z.strictObject({ message: textUpTo(4_000) })),
  /**
   * Mails the content stored under `invoiceId` as it is, with the business, logo and colour it was saved with; what
   * `invoice`, `brandColor` and `clientId` say is not looked at.
   */
  asStored: z.optional(z.boolean()),
  /** If sent, these must be the signed-in user's own: invoices are emailed to no other address. */
  recipientEmail: z.optional(text),
  userId: z.optional(text),
  /** Ignored: the server reads its own copies. */
  businessInfo: z.optional(z.record(z.string(), z.nullable(text))),
  logoUrl: z.optional(z.nullable(text)),
});

export type SendInvoiceBody = Parsed<typeof sendInvoiceSchema>;

/**
 * Answer of `send-invoice`. Where the client was to be mailed too, the invoice says what became of each mail, and nothing
 * that was saved is refused. Otherwise a refusal after the invoice was saved (`mail-refused`, `delivery-unknown`) carries its
 * `invoiceId`: retry with that, not as a new invoice.
 */
export interface SendInvoiceAnswer {
  readonly success: true;
  readonly message: string;
  readonly invoice: InvoiceSummary;
  /** Why the mail to the client that was asked for was not even tried: the invoice itself says what became of it otherwise. */
  readonly clientProblem?: string;
}
