import * as z from 'zod/mini';
import { brand } from '#domain/brand';
import type { ChoosableLine } from '#domain/documents/choosable-line';
import type { Invoice, InvoiceLine } from '#domain/documents/invoice';
import type { InvoiceDraft, LineDraft } from '#domain/documents/invoice-draft';
import { eachOptional, eachText } from '#domain/documents/invoice-fields';
import { invoiceSoFar } from '#domain/documents/invoice-so-far';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import type { ShownPhoto } from '#domain/photos/photo';
import { number, optional, storedHours, text, textOrNone } from '../../platform/table/attributes.ts';
import {
  BrokenItem,
  entity,
  type FieldsOf,
  type RawItem,
  type ShapeOf,
} from '../../platform/table/entity.ts';
import { remove, type Write } from '../../platform/table/writes.ts';
import { howToPay } from '../../profile/index.ts';
import { storedProgress } from './stored-progress.ts';

const line = z.object({
  description: textOrNone,
  quantity: number,
  hours: optional(storedHours),
  unitPrice: number,
  taxed: optional(z.boolean()),
  credit: optional(z.boolean()),
} satisfies ShapeOf<InvoiceLine>);

const typedLine = z.object({
  description: textOrNone,
  quantity: textOrNone,
  unitPrice: textOrNone,
  taxed: z.optional(z.boolean()),
  credit: z.optional(z.boolean()),
} satisfies ShapeOf<Omit<LineDraft, keyof ChoosableLine>>);

const shownPhoto = z.object({ photoId: text, caption: textOrNone } satisfies ShapeOf<ShownPhoto>);

const attributes = entity('invoiceContent', {
  contentId: text,
  invoiceId: text,
  bodyHash: textOrNone,
  savedAt: text,
  // Absent for a draft, which is stored only as typed.
  invoice: optional(
    z.object({
      ...eachText(textOrNone),
      lineItems: z.readonly(z.array(line)),
      ...eachOptional(() => optional(text)),
      photos: optional(z.readonly(z.array(shownPhoto))),
      discount: optional(z.union([z.object({ percent: number }), z.object({ amount: number })])),
      taxName: optional(text),
      taxRate: optional(number),
      taxParts: optional(z.readonly(z.array(z.object({ name: text, rate: number })))),
      showsTaxParts: optional(z.boolean()),
      terms: optional(number),
      progress: optional(storedProgress),
    } satisfies ShapeOf<Invoice>),
  ),
  typed: optional(
    z.object({
      ...eachText(textOrNone),
      lineItems: z.readonly(z.array(typedLine)),
      ...eachOptional(() => z.optional(text)),
      photos: z.optional(z.readonly(z.array(shownPhoto))),
      discount: z.optional(text),
      taxName: z.optional(text),
      taxRate: z.optional(text),
      taxParts: z.optional(text),
      showsTaxParts: z.optional(text),
      terms: z.optional(text),
      progress: z.optional(storedProgress),
    } satisfies ShapeOf<InvoiceDraft>),
  ),
  totalCents: number,
  revision: optional(number),
  depositCents: optional(number),
  onlineDepositCents: optional(number),
  brandColor: z._default(text, brand.color),
  logoVersion: optional(text),
  howToPay: optional(howToPay),
  takesOnline: optional(z.literal(true)),
  linkId: optional(text),
  userEmail: text,
  pickedClientId: optional(text),
  previousContentId: optional(text),
} satisfies ShapeOf<InvoiceContent>);

/** One submission of an invoice with everything it was issued with: checked, or as typed for a draft. */
export const invoiceContent: typeof attributes = {
  ...attributes,
  parse(item) {
    const content = attributes.parse(item);
    if (!content.invoice && !content.typed) throw new BrokenItem('invoiceContent', 'invoice');
    return content;
  },
};

/** The stored form of a content. A draft's `invoice` is derived from `typed`, so it is not stored twice. */
export const storedContent = ({ invoice, ...rest }: InvoiceContent): FieldsOf<typeof invoiceContent> => ({
  ...rest,
  ...(rest.typed === undefined && { invoice }),
});

/** The content read from an item. */
export function contentOf(item: RawItem): InvoiceContent {
  const { invoice, ...content } = invoiceContent.parse(item);
  if (invoice) return { ...content, invoice };
  if (!content.typed) throw new BrokenItem('invoiceContent', 'typed');
  return { ...content, invoice: invoiceSoFar(content.typed) };
}

/** Deletes a content. Succeeds if it is already gone. */
export const removeContent = (userId: string, contentId: string): Write =>
  remove(invoiceContent, invoiceContent.key(userId, contentId));
