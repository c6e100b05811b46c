import { type ClientTexts, clientValues } from '../clients/client-fields.ts';
import type { Discount } from '../documents/amounts.ts';
import type { QuoteContent } from './quote.ts';

/** Says how the text of a content is made; another way of making it gets another version. */
const version = {
  plain: 'quote/1',
  withNotesOrTerms: 'quote/2',
  withTaxParts: 'quote/3',
  withNumber: 'quote/4',
} as const;

const discountOf = (value: Discount | undefined) =>
  value && ('percent' in value ? ['percent', value.percent] : ['amount', value.amount]);

const partyOf = (party: ClientTexts | undefined) => party && clientValues(party);

type Reads<Field extends keyof QuoteContent> = {
  readonly [Name in Field]: (content: QuoteContent) => unknown;
};

/** What version 2 adds. A quote without any of it keeps the text of version 1, so that older approvals stay valid. */
const added: Reads<'notes' | 'terms'> = {
  notes: ({ notes }) => notes,
  terms: ({ terms }) => terms,
};

/** What version 3 adds to version 2, again only for a quote that has any of it. */
const divided: Reads<'taxParts' | 'showsTaxParts'> = {
  taxParts: ({ taxParts }) => taxParts?.map(({ name, rate }) => [name, rate]),
  showsTaxParts: ({ showsTaxParts }) => showsTaxParts,
};

/** What version 4 adds to version 3, again only for a quote that has it. */
const numbered: Reads<'quoteNumber'> = {
  quoteNumber: ({ quoteNumber }) => quoteNumber,
};

/** What is hashed of each field, in this order; a field of a quote that is forgotten here does not compile. */
const hashed: Reads<
  Exclude<keyof QuoteContent, keyof typeof added | keyof typeof divided | keyof typeof numbered>
> = {
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
 * that a client approves only what was shown (rule 14); the certificate names the hash.
 */
export function quoteFingerprint(content: QuoteContent): string {
  const valuesOf = (reads: Partial<Reads<keyof QuoteContent>>) =>
    Object.values(reads).map((read) => read(content) ?? null);
  const [more, parts] = [valuesOf(added), valuesOf(divided)];
  if (content.quoteNumber !== undefined)
    return JSON.stringify([
      version.withNumber,
      ...valuesOf(hashed),
      ...more,
      ...parts,
      ...valuesOf(numbered),
    ]);
  if (parts.some((value) => value !== null))
    return JSON.stringify([version.withTaxParts, ...valuesOf(hashed), ...more, ...parts]);
  return more.every((value) => value === null)
    ? JSON.stringify([version.plain, ...valuesOf(hashed)])
    : JSON.stringify([version.withNotesOrTerms, ...valuesOf(hashed), ...more]);
}
