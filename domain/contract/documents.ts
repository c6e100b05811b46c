import * as z from 'zod/mini';
import { eachOptionalText, eachText } from '../documents/invoice-fields.ts';
import { idSchema, listUpTo, textUpTo } from './schemas.ts';

/** A generous limit for requests. Messages for people come from `validateInvoice`. */
const text = textUpTo(20_000);
const optionalText = z._default(text, '');

/**
 * A quantity or price as typed. A JSON number is converted to its shortest decimal text, so that binary rounding does
 * not matter.
 */
const decimalText = z.pipe(
  z.union([text, z.number(), z.null()]),
  z.transform((value) => (value === null ? '' : String(value))),
);

const lineSchema = z.strictObject({
  description: optionalText,
  quantity: z._default(decimalText, '1'),
  unitPrice: z._default(decimalText, ''),
  taxed: z.optional(z.boolean()),
});

/** An invoice in a request, with the form's fields as typed. */
export const invoiceDraftSchema = z.strictObject({
  ...eachText(optionalText),
  lineItems: listUpTo(lineSchema, 1_000),
  ...eachOptionalText(() => z.optional(text)),
  /** A percentage such as "10%", or an amount. */
  discount: z.optional(decimalText),
  taxName: z.optional(text),
  /** In percent. */
  taxRate: z.optional(decimalText),
  taxParts: z.optional(text),
  /** 'yes', or ''. */
  showsTaxParts: z.optional(text),
  /** The photos on the document, in their order. */
  photos: z.optional(listUpTo(z.strictObject({ photoId: idSchema, caption: z._default(text, '') }), 100)),
  /** Number of days, one of the offered terms; '' for none. */
  terms: z.optional(text),
});

/** A color as #rrggbb. */
export const colorSchema = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
