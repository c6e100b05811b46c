import * as z from 'zod/mini';
import { brand } from '#domain/brand';
import type { Invoice, InvoiceLine } from '#domain/paper/invoice';
import { eachText } from '#domain/paper/invoice-fields';
import type { InvoiceContent } from '../../../lite-invoice/invoice-record.ts';
import { number, optional, text, textOrNone } from '../table/attributes.ts';
import { entity, type ShapeOf } from '../table/entity.ts';

const line = z.object({
  description: textOrNone,
  quantity: number,
  unitPrice: number,
  taxed: optional(z.boolean()),
} satisfies ShapeOf<InvoiceLine>);

/** The content of one submission of an invoice, with the snapshot it was issued with. */
export const invoiceContent = entity('invoiceContent', {
  contentId: text,
  invoiceId: text,
  bodyHash: textOrNone,
  savedAt: text,
  invoice: z.object({
    ...eachText(textOrNone),
    lineItems: z.readonly(z.array(line)),
    reference: optional(text),
    discount: optional(z.union([z.object({ percent: number }), z.object({ amount: number })])),
    taxName: optional(text),
    taxRate: optional(number),
  } satisfies ShapeOf<Invoice>),
  totalCents: number,
  brandColor: z._default(text, brand.color),
  logoVersion: optional(text),
  userEmail: text,
  pickedClientId: optional(text),
  previousContentId: optional(text),
} satisfies ShapeOf<InvoiceContent>);
