import * as z from 'zod/mini';
import { colorSchema, invoiceDraftSchema, quoteLinesSchema } from '../../contract/document-schemas.ts';
import { idSchema, listUpTo, type Parsed, textUpTo } from '../../contract/schemas.ts';
import { copiesSchema } from '../../invoices/contract/send-invoice.ts';

const text = textUpTo(20_000);

/** A quote in a request, with the form's fields as typed. */
const quoteDraftSchema = z.extend(invoiceDraftSchema, {
  title: z._default(text, ''),
  /** Absent or '' keeps the quote's number, or uses the next free one. */
  quoteNumber: z.optional(text),
  clientMessage: z._default(text, ''),
  validUntil: z._default(text, ''),
  /** A percentage such as "25%", or an amount. */
  deposit: z.optional(text),
  lineItems: quoteLinesSchema,
  /** What the client chooses between. A line says with `option` to which it belongs, by position. */
  options: z.optional(
    listUpTo(
      z.strictObject({
        name: z._default(text, ''),
        isRecommended: z.optional(z.boolean()),
        photoId: z.optional(idSchema),
      }),
      20,
    ),
  ),
  /** Only of a change order: why the work changes, and how many days longer it takes. */
  changeReason: z.optional(text),
  daysAdded: z.optional(text),
});

/**
 * Body of `save-quote-draft` (PUT /api/lite-quotes/{quoteId}) and `send-quote` (POST /api/lite-quotes/{quoteId}/mails,
 * with an `Idempotency-Key`). The browser creates the ID of a new quote from at least 128 random bits, so that
 * repeating the request does not create a second quote.
 */
export const quoteFormSchema = z.strictObject({
  quote: quoteDraftSchema,
  /** True if nobody typed the number of this new quote. If the number is taken, another one is used. */
  numberSuggested: z.optional(z.boolean()),
  brandColor: z.optional(colorSchema),
  /** The saved client selected in the form. */
  clientId: z.optional(idSchema),
  /** The job that the quote is for: its approval moves this job instead of creating one. */
  jobId: z.optional(idSchema),
  /** The approved quote that it changes: it is a change order. It keeps title, tax and service address of that quote. */
  changeOf: z.optional(idSchema),
  /**
   * `contentId` when the form was loaded; absent for a new quote. If the stored content is newer, the request is
   * refused with `quote-edited`.
   */
  basedOn: z.optional(textUpTo(64)),
  /** Further addresses of the client that get a copy of what is sent. */
  copies: copiesSchema,
});

export type QuoteForm = Parsed<typeof quoteFormSchema>;
