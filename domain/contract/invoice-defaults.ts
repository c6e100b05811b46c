import * as z from 'zod/mini';
import { colorSchema } from './documents.ts';
import { type Parsed, textUpTo } from './schemas.ts';

const typed = textUpTo(20_000);

/** Body of `save-invoice-defaults` (PUT /api/invoice-defaults), as typed; what is absent stays as it is. */
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
  /** What tax or terms were when the change was decided; others by now refuse it with `settings-changed`. */
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
