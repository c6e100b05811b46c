import * as z from 'zod/mini';
import { brand } from '#domain/brand';
import { eachText } from '#domain/paper/invoice-fields';
import { number, optional, text, textOrNone } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';

/** The content of one submission of an invoice, with the snapshot it was issued with. */
export const invoiceContent = entity('invoiceContent', {
  contentId: text,
  invoiceId: text,
  bodyHash: textOrNone,
  savedAt: text,
  invoice: z.object({
    ...eachText(textOrNone),
    lineItems: z.readonly(
      z.array(z.object({ description: textOrNone, quantity: number, unitPrice: number })),
    ),
  }),
  totalCents: number,
  brandColor: z._default(text, brand.color),
  logoVersion: optional(text),
  userEmail: text,
  pickedClientId: optional(text),
  previousContentId: optional(text),
});
