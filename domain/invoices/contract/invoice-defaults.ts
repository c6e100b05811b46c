import * as z from 'zod/mini';
import { colorSchema } from '../../contract/document-schemas.ts';
import { type Parsed, textUpTo } from '../../contract/schemas.ts';

const typed = textUpTo(20_000);

/** Body of `save-invoice-defaults` (PUT /api/invoice-defaults): changed fields of a `DefaultsDraft`, and the color. */
export const saveInvoiceDefaultsSchema = z.strictObject({
  taxName: z.optional(typed),
  taxRate: z.optional(typed),
  taxParts: z.optional(typed),
  showsTaxParts: z.optional(typed),
  terms: z.optional(typed),
  notes: z.optional(typed),
  message: z.optional(typed),
  nextNumber: z.optional(typed),
  nextQuoteNumber: z.optional(typed),
  brandColor: z.optional(colorSchema),
  /**
   * The tax or terms that the user saw when deciding. If they have changed since, the request is refused with
   * `settings-changed`.
   */
  insteadOf: z.optional(
    z.strictObject({
      taxName: z.optional(typed),
      taxRate: z.optional(typed),
      taxParts: z.optional(typed),
      showsTaxParts: z.optional(typed),
      terms: z.optional(typed),
    }),
  ),
});

export type SaveInvoiceDefaultsBody = Parsed<typeof saveInvoiceDefaultsSchema>;
