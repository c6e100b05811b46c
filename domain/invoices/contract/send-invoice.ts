import * as z from 'zod/mini';
import { contactLimits } from '../../clients/client-contacts.ts';
import { billedDraftSchema, colorSchema } from '../../contract/document-schemas.ts';
import { idSchema, listUpTo, type Parsed, textUpTo } from '../../contract/schemas.ts';
import { maxBilledVisits } from '../../jobs/visit.ts';
import type { InvoiceSummary } from '../invoice-summary.ts';

const text = textUpTo(2_000);

/** Further addresses of the client that get a copy of a document. */
export const copiesSchema = z.optional(listUpTo(textUpTo(254), contactLimits.copies));

/** IDs of the visits that a new invoice bills together. */
export const visitIdsSchema = z.optional(
  z.array(idSchema).check(z.minLength(1), z.maxLength(maxBilledVisits)),
);

const cents = z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

/**
 * The agreed totals that a form shows, in cents: the one now, and the one that its rows come from. If more or less is
 * agreed by now, the request is refused with `agreed-changed`.
 */
export const agreedTotalsSchema = z.optional(z.strictObject({ nowCents: cents, rowsCents: cents }));

/**
 * Body of `send-invoice` (POST /api/invoices): creates an invoice. With `invoiceId` it edits, retries or resends one.
 * The header `Idempotency-Key` identifies the submission.
 */
export const sendInvoiceSchema = z.strictObject({
  // The invoice may repeat the owner's email and business, but the server uses its own copies.
  invoice: z.extend(billedDraftSchema, { email: z.optional(text) }),
  /** #rrggbb. If absent, the account's last color or the default is used. */
  brandColor: z.optional(colorSchema),
  /**
   * The saved client that was chosen. Without it, the client is the only saved one with the name in the form, unless
   * that has another email or address.
   */
  clientId: z.optional(idSchema),
  /**
   * The approved quote that a new invoice is created from. A quote that already has an invoice is refused with
   * `quote-invoiced`, unless both are parts of it (`invoice.progress`).
   */
  quoteId: z.optional(idSchema),
  /** With `quoteId`, for an invoice of the whole quote. */
  agreed: agreedTotalsSchema,
  /** The job that a new invoice is made for. One made from a quote belongs to the quote's job. */
  jobId: z.optional(idSchema),
  /**
   * The done visits that a new invoice bills together, in place of `jobId`. If one of them is on another invoice, the
   * request is refused with `visit-billed`.
   */
  visitIds: visitIdsSchema,
  /** The invoice to edit, retry or resend. */
  invoiceId: z.optional(idSchema),
  /** True if the suggested number was not edited. If it was taken meanwhile, the next free number is used. */
  numberSuggested: z.optional(z.boolean()),
  /**
   * `contentId` when the form was loaded. If the stored content is newer, the request is refused with
   * `invoice-changed`.
   */
  basedOn: z.optional(idSchema),
  /** False saves without emailing: an edited sent invoice stays Sent, any other becomes a draft. */
  mail: z._default(z.boolean(), true),
  /** Emails it to the client too, at the address in the form. Without it, only the owner gets the email. */
  client: z.optional(z.strictObject({ message: textUpTo(4_000), copies: copiesSchema })),
  /**
   * Emails the stored content of `invoiceId` unchanged, with the business, logo and color it was saved with. `invoice`,
   * `brandColor` and `clientId` are ignored.
   */
  asStored: z.optional(z.boolean()),
  /** Optional, but if sent, both must be the signed-in user's own: the invoice is emailed to no other address. */
  recipientEmail: z.optional(text),
  userId: z.optional(text),
  /** Ignored: the server reads its own copies. */
  businessInfo: z.optional(z.record(z.string(), z.nullable(text))),
  logoUrl: z.optional(z.nullable(text)),
});

export type SendInvoiceBody = Parsed<typeof sendInvoiceSchema>;

/**
 * Answer of `send-invoice`. With `client`, the request is not refused once the invoice is saved: the invoice has the
 * state of each email. Otherwise a refusal after saving (`mail-refused`, `delivery-unknown`) has the `invoiceId`: retry
 * with it, not as a new invoice.
 */
export interface SendInvoiceAnswer {
  readonly success: true;
  readonly message: string;
  readonly invoice: InvoiceSummary;
  /** Why the requested email to the client was not attempted. If it was attempted, the invoice has its result. */
  readonly clientProblem?: string;
}
