import * as z from 'zod/mini';
import { eachOptionalText, eachText } from '../documents/invoice-fields.ts';
import { listUpTo, textUpTo } from './schemas.ts';

/** Generous bounds of the wire; the messages for people come from `validateInvoice`. */
const text = textUpTo(20_000);
const optionalText = z._default(text, '');

/** Quantity or price as typed; a JSON number is taken by its shortest decimal text, never by its binary value. */
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

/** An invoice on the wire, with the fields of the form as they are typed. */
export const invoiceDraftSchema = z.strictObject({
  ...eachText(optionalText),
  lineItems: listUpTo(lineSchema, 1_000),
  ...eachOptionalText(() => z.optional(text)),
  /** "10%" or an amount. */
  discount: z.optional(decimalText),
  taxName: z.optional(text),
  /** In percent. */
  taxRate: z.optional(decimalText),
  taxParts: z.optional(text),
  showsTaxParts: z.optional(text),
  /** Days of one of the choices, or ''. */
  terms: z.optional(text),
});

/** A colour as #rrggbb. */
export const colorSchema = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
