import type { Discount } from '../paper/amounts.ts';
import type { QuoteContent, QuoteParty } from './quote.ts';

/** Says how the text of a content is made; another way of making it gets another version. */
const version = 'quote/1';

const discountOf = (value: Discount | undefined) =>
  value && ('percent' in value ? ['percent', value.percent] : ['amount', value.amount]);

const partyOf = (party: QuoteParty | undefined) =>
  party && [party.name, party.address, party.city, party.phone, party.email];

/** What is hashed of each field, in this order; a field of a quote that is forgotten here does not compile. */
const hashed: { readonly [Field in keyof Required<QuoteContent>]: (content: QuoteContent) => unknown } = {
  title: ({ title }) => title,
  clientMessage: ({ clientMessage }) => clientMessage,
  issueDate: ({ issueDate }) => issueDate,
  lineItems: ({ lineItems }) =>
    lineItems.map(({ description, quantity, price, taxed }) => [
      description,
      quantity,
      price,
      taxed !== false,
    ]),
  taxRate: ({ taxRate }) => taxRate,
  total: ({ total }) => total,
  taxName: ({ taxName }) => taxName,
  discount: ({ discount }) => discountOf(discount),
  validUntil: ({ validUntil }) => validUntil,
  deposit: ({ deposit }) => discountOf(deposit),
  client: ({ client }) => partyOf(client),
  business: ({ business }) => partyOf(business),
  brandColor: ({ brandColor }) => brandColor,
  logoVersion: ({ logoVersion }) => logoVersion,
  revision: ({ revision }) => revision,
};

/**
 * A quote's content as one text, the same for equal content only. Its hash is what an approving browser sends back, so
 * that nobody approves what they were not shown (rule 14), and what the certificate of the approval names.
 */
export const quoteFingerprint = (content: QuoteContent): string =>
  JSON.stringify([version, ...Object.values(hashed).map((read) => read(content) ?? null)]);
