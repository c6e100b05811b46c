import * as z from 'zod/mini';
import { type ClientTexts, eachClientField } from '#domain/clients/client-fields';
import { tickStates } from '#domain/documents/choosable-line';
import type { LineDraft } from '#domain/documents/invoice-draft';
import { eachOptional, eachText } from '#domain/documents/invoice-fields';
import type { ShownPhoto } from '#domain/photos/photo';
import type { ChangeOrder } from '#domain/quotes/change-order';
import type { QuoteContent, QuoteLine, QuoteParty } from '#domain/quotes/quote';
import type { OptionDraft, QuoteDraft } from '#domain/quotes/quote-draft';
import type { QuoteChoice, QuoteOption } from '#domain/quotes/quote-options';
import { number, optional, storedHours, text, textOrNone } from '../../platform/table/attributes.ts';
import type { ShapeOf } from '../../platform/table/entity.ts';

/** A state of a newer release would change what was signed, so it is refused instead of read as unknown. */
const tickState = z.enum(tickStates);

const line = z.object({
  description: text,
  quantity: number,
  hours: optional(storedHours),
  price: number,
  taxed: optional(z.boolean()),
  credit: optional(z.boolean()),
  option: optional(number),
  optional: optional(tickState),
} satisfies ShapeOf<QuoteLine>);

const option = z.object({
  name: textOrNone,
  isRecommended: optional(z.boolean()),
  photoId: optional(text),
} satisfies ShapeOf<QuoteOption>);

const choice = z.object({
  option: z.optional(number),
  lines: z.readonly(z.array(number)),
} satisfies ShapeOf<QuoteChoice>);

const party = z.object({
  name: textOrNone,
  address: textOrNone,
  city: textOrNone,
  phone: textOrNone,
  email: textOrNone,
} satisfies ShapeOf<QuoteParty>);

const client = z.object(eachClientField(textOrNone) satisfies ShapeOf<ClientTexts>);

const shownPhoto = z.object({ photoId: text, caption: textOrNone } satisfies ShapeOf<ShownPhoto>);

const changeOrder = z.object({
  number,
  quoteNumber: textOrNone,
  approvedHash: text,
  reason: textOrNone,
  daysAdded: optional(number),
  agreedBeforeCents: optional(number),
} satisfies ShapeOf<ChangeOrder>);

const percentOrAmount = z.union([z.object({ percent: number }), z.object({ amount: number })]);

/** A schema for each field of a quote's content. */
export const quoteContent = {
  title: textOrNone,
  clientMessage: textOrNone,
  issueDate: textOrNone,
  lineItems: z._default(z.array(line), []),
  taxRate: z._default(number, 0),
  total: optional(number),
  taxName: optional(text),
  taxParts: optional(z.readonly(z.array(z.object({ name: text, rate: number })))),
  showsTaxParts: optional(z.boolean()),
  discount: optional(percentOrAmount),
  validUntil: optional(text),
  deposit: optional(percentOrAmount),
  notes: optional(text),
  terms: optional(number),
  client: optional(client),
  photos: optional(z.readonly(z.array(shownPhoto))),
  options: optional(z.readonly(z.array(option))),
  choice: optional(choice),
  serviceAddress: optional(text),
  business: optional(party),
  brandColor: optional(text),
  logoVersion: optional(text),
  quoteNumber: optional(text),
  change: optional(changeOrder),
  revision: optional(number),
} satisfies ShapeOf<QuoteContent>;

/** The fields that a customer approves. */
export const contentFields = Object.keys(quoteContent) as (keyof QuoteContent)[];

const typedLine = z.object({
  description: textOrNone,
  quantity: textOrNone,
  unitPrice: textOrNone,
  taxed: z.optional(z.boolean()),
  credit: z.optional(z.boolean()),
  option: z.optional(number),
  optional: z.optional(tickState),
} satisfies ShapeOf<LineDraft>);

/** A draft as it was typed. */
export const typedQuote = z.object({
  ...eachText(textOrNone),
  title: textOrNone,
  quoteNumber: z.optional(text),
  clientMessage: textOrNone,
  validUntil: textOrNone,
  deposit: z.optional(text),
  changeReason: z.optional(text),
  daysAdded: z.optional(text),
  lineItems: z.readonly(z.array(typedLine)),
  options: z.optional(
    z.readonly(
      z.array(
        z.object({
          name: textOrNone,
          isRecommended: z.optional(z.boolean()),
          photoId: z.optional(text),
        } satisfies ShapeOf<OptionDraft>),
      ),
    ),
  ),
  ...eachOptional(() => z.optional(text)),
  photos: z.optional(z.readonly(z.array(shownPhoto))),
  discount: z.optional(text),
  taxName: z.optional(text),
  taxRate: z.optional(text),
  taxParts: z.optional(text),
  showsTaxParts: z.optional(text),
  terms: z.optional(text),
} satisfies ShapeOf<QuoteDraft>);
