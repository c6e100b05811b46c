import * as z from 'zod/mini';
import type { QuoteContent, QuoteLine, QuoteParty } from '#domain/quote/quote';
import { quoteOwnerIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import type { StoredQuote } from '../../../quote/ports.ts';
import { number, optional, text, textOrNone, wordOf } from '../table/attributes.ts';
import { entity, type FieldsOf, type ShapeOf } from '../table/entity.ts';

const line = z.object({
  description: text,
  quantity: number,
  price: number,
  taxed: optional(z.boolean()),
} satisfies ShapeOf<QuoteLine>);

const party = z.object({
  name: textOrNone,
  address: textOrNone,
  city: textOrNone,
  phone: textOrNone,
  email: textOrNone,
} satisfies ShapeOf<QuoteParty>);

const percentOrAmount = z.union([z.object({ percent: number }), z.object({ amount: number })]);

const content = {
  title: textOrNone,
  clientMessage: textOrNone,
  issueDate: textOrNone,
  lineItems: z._default(z.array(line), []),
  taxRate: z._default(number, 0),
  total: optional(number),
  taxName: optional(text),
  discount: optional(percentOrAmount),
  validUntil: optional(text),
  deposit: optional(percentOrAmount),
  client: optional(party),
  business: optional(party),
  brandColor: optional(text),
  logoVersion: optional(text),
  revision: optional(number),
} satisfies ShapeOf<QuoteContent>;

/** The fields a customer agrees to. */
export const contentFields = Object.keys(content) as (keyof QuoteContent)[];

/** A quote with the field names it is specified with; amounts in cents, quantities in thousandths. */
export const quote = entity(
  'quote',
  {
    ...content,
    userID: text,
    createdAt: text,
    /** Missing until it is approved. */
    status: optional(wordOf(['accepted'])),
    jobID: optional(text),
    acceptedAt: optional(text),
    acceptedContent: optional(text),
    /** The name it was signed with. */
    acceptedBy: optional(text),
  },
  ({ userID, createdAt }, { PK }) => quoteOwnerIndex(userID, createdAt, idInKey(PK)),
);

/** The approval of a quote; one that stands as only a newer release can say was not approved here, and is not open. */
function acceptanceOf(item: FieldsOf<typeof quote>): Pick<StoredQuote, 'acceptance'> {
  switch (item.status ?? 'none') {
    case 'accepted': {
      const { jobID: jobId = '', acceptedContent: contentHash = '', acceptedAt: at = '' } = item;
      return { acceptance: { jobId, contentHash, at, name: item.acceptedBy ?? '' } };
    }
    case 'unknown':
    case 'none':
      return {};
  }
}

export function quoteOfItem(item: FieldsOf<typeof quote>): StoredQuote {
  const { userID: userId, createdAt: _made, status: _status, jobID: _job, ...rest } = item;
  const { acceptedAt: _at, acceptedContent: _hash, acceptedBy: _name, ...content } = rest;
  return { content, userId, ...acceptanceOf(item) };
}
