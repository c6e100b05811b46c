import * as z from 'zod/mini';
import { tickStates } from '../documents/choosable-line.ts';
import { eachOptional, eachText } from '../documents/invoice-fields.ts';
import { partKinds } from '../documents/progress.ts';
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

const lineFields = {
  description: optionalText,
  quantity: z._default(decimalText, '1'),
  unitPrice: z._default(decimalText, ''),
  taxed: z.optional(z.boolean()),
};

/** The most lines of a request. Messages about the smaller limit of a document come from `validateInvoice`. */
const maxLines = 1_000;

const draftWith = <Line extends z.ZodMiniType>(line: Line) =>
  z.strictObject({
    ...eachText(optionalText),
    lineItems: listUpTo(line, maxLines),
    ...eachOptional(() => z.optional(text)),
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

/** An invoice of Lite in a request, with the form's fields as typed. */
export const invoiceDraftSchema = draftWith(
  z.strictObject({ ...lineFields, credit: z.optional(z.boolean()) }),
);

/** The part of an approved quote that an invoice of Lite bills. The server calculates its amounts again. */
const progressSchema = z.object({
  part: z.strictObject({
    kind: z.enum(partKinds),
    typed: z._default(textUpTo(40), ''),
    lines: z._default(listUpTo(z.int(), maxLines), []),
  }),
  agreedCents: z._default(z.number(), 0),
  billedBeforeCents: z._default(z.number(), 0),
  draftBeforeCents: z.exactOptional(z.number()),
  cents: z._default(z.number(), 0),
  taxCents: z._default(z.number(), 0),
  taxBaseCents: z._default(z.number(), 0),
  work: z.exactOptional(text),
});

/** An invoice of Lite in a request that may bill a part of an approved quote. */
export const billedDraftSchema = z.extend(invoiceDraftSchema, { progress: z.optional(progressSchema) });

const position = z.number().check(z.int(), z.minimum(0), z.maximum(maxLines));

/** The lines of a quote in a request. */
export const quoteLinesSchema = listUpTo(
  z.strictObject({
    ...lineFields,
    credit: z.optional(z.boolean()),
    /** The option that the line belongs to, by position; absent if it belongs to all of them. */
    option: z.optional(position),
    /** Set if the client decides about the line: whether it starts ticked. */
    optional: z.optional(z.enum(tickStates)),
  }),
  maxLines,
);

/** An invoice of the free generator in a request. It has no credits. */
export const freeInvoiceDraftSchema = draftWith(z.strictObject(lineFields));

/** A color as #rrggbb. */
export const colorSchema = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
