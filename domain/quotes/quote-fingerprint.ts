import { type ClientTexts, fingerprintValues } from '../clients/client-fields.ts';
import type { Discount } from '../documents/amounts.ts';
import type { QuoteContent } from './quote.ts';
import { hasChoices } from './quote-options.ts';

/** The versions of the hashed text's format. Every change of the format needs a new version. */
const version = {
  plain: 'quote/1',
  withNotesOrTerms: 'quote/2',
  withTaxParts: 'quote/3',
  withNumber: 'quote/4',
  withCredits: 'quote/5',
  withServiceAddress: 'quote/6',
  withHours: 'quote/7',
  withPhotos: 'quote/8',
  withChoices: 'quote/9',
  ofChange: 'quote-change/1',
} as const;

const discountOf = (value: Discount | undefined) =>
  value && ('percent' in value ? ['percent', value.percent] : ['amount', value.amount]);

const partyOf = (party: ClientTexts | undefined) => party && fingerprintValues(party);

type Reads<Field extends keyof QuoteContent> = {
  readonly [Name in Field]: (content: QuoteContent) => unknown;
};

/** Fields added by version 2. A quote without them keeps the text of version 1, so that older approvals stay valid. */
const addedByVersion2: Reads<'notes' | 'terms'> = {
  notes: ({ notes }) => notes,
  terms: ({ terms }) => terms,
};

/** Fields added by version 3, used only for a quote that has them. */
const addedByVersion3: Reads<'taxParts' | 'showsTaxParts'> = {
  taxParts: ({ taxParts }) => taxParts?.map(({ name, rate }) => [name, rate]),
  showsTaxParts: ({ showsTaxParts }) => showsTaxParts,
};

/** Fields added by version 4, used only for a quote that has them. */
const addedByVersion4: Reads<'quoteNumber'> = {
  quoteNumber: ({ quoteNumber }) => quoteNumber,
};

/** Fields added by version 6, used only for a quote that has them. */
const addedByVersion6: Reads<'serviceAddress'> = {
  serviceAddress: ({ serviceAddress }) => serviceAddress,
};

/** Which lines are subtracted, by position; added by version 5, used only for a quote that has some. */
const creditsOf = ({ lineItems }: QuoteContent): readonly number[] =>
  lineItems.flatMap(({ credit }, index) => (credit ? [index] : []));

/** The quantities typed as hours and minutes, by position; added by version 7, used only for a quote that has some. */
const hoursOf = ({ lineItems }: QuoteContent): readonly (readonly [number, string])[] =>
  lineItems.flatMap(({ hours }, index) => (hours === undefined ? [] : [[index, hours] as const]));

/** Fields added by version 8, used only for a quote that has them. */
const addedByVersion8: Reads<'photos'> = {
  photos: ({ photos }) => photos?.map(({ photoId, caption }) => [photoId, caption]),
};

/** Whose the lines are, by position; added by version 9, used only for a quote whose client has something to choose. */
const choosableOf = ({ lineItems }: QuoteContent): readonly (readonly [number, number | null, string | null])[] =>
  lineItems.flatMap(({ option, optional }, index) =>
    option === undefined && optional === undefined
      ? []
      : [[index, option ?? null, optional ?? null] as const],
  );

/** Fields added by version 9. The choice is absent until the client signs. */
const addedByVersion9: Reads<'options' | 'choice'> = {
  options: ({ options }) =>
    options?.map(({ name, isRecommended, photoId }) => [name, isRecommended === true, photoId ?? null]),
  choice: ({ choice }) => choice && [choice.option ?? null, choice.lines],
};

/** Fields of a change order. The agreed total before it is absent until it is shown to be signed. */
const onlyOfChange: Reads<'change'> = {
  change: ({ change }) =>
    change && [
      change.number,
      change.quoteNumber,
      change.approvedHash,
      change.reason,
      change.daysAdded ?? null,
      change.agreedBeforeCents ?? null,
    ],
};

/** The hashed values of a quote, in this order. The type checker reports a missing field. */
const hashed: Reads<
  Exclude<
    keyof QuoteContent,
    | keyof typeof addedByVersion2
    | keyof typeof addedByVersion3
    | keyof typeof addedByVersion4
    | keyof typeof addedByVersion6
    | keyof typeof addedByVersion8
    | keyof typeof addedByVersion9
    | keyof typeof onlyOfChange
  >
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
 * A quote's content as one text; equal only for equal content. An approving browser sends the hash of this text back,
 * so that a client approves only the shown content (rule 14). The hash is also on the certificate.
 */
export function quoteFingerprint(content: QuoteContent): string {
  const valuesOf = (reads: Partial<Reads<keyof QuoteContent>>) =>
    Object.values(reads).map((read) => read(content) ?? null);
  const [notesAndTerms, parts] = [valuesOf(addedByVersion2), valuesOf(addedByVersion3)];
  const [credits, hours] = [creditsOf(content), hoursOf(content)];
  // Each version has all values of the versions before it.
  const plain = valuesOf(hashed);
  const withNumber = [...plain, ...notesAndTerms, ...parts, ...valuesOf(addedByVersion4)];
  const withServiceAddress = [...withNumber, credits, ...valuesOf(addedByVersion6)];
  const withHours = [...withServiceAddress, hours];
  const withPhotos = [...withHours, ...valuesOf(addedByVersion8)];
  if (content.change)
    return JSON.stringify([version.ofChange, ...withPhotos, ...valuesOf(onlyOfChange)]);
  if (hasChoices(content))
    return JSON.stringify([
      version.withChoices,
      ...withPhotos,
      choosableOf(content),
      ...valuesOf(addedByVersion9),
    ]);
  if (content.photos) return JSON.stringify([version.withPhotos, ...withPhotos]);
  if (hours.length > 0) return JSON.stringify([version.withHours, ...withHours]);
  if (content.serviceAddress !== undefined)
    return JSON.stringify([version.withServiceAddress, ...withServiceAddress]);
  if (credits.length > 0) return JSON.stringify([version.withCredits, ...withNumber, credits]);
  if (content.quoteNumber !== undefined) return JSON.stringify([version.withNumber, ...withNumber]);
  if (parts.some((value) => value !== null))
    return JSON.stringify([version.withTaxParts, ...plain, ...notesAndTerms, ...parts]);
  return notesAndTerms.every((value) => value === null)
    ? JSON.stringify([version.plain, ...plain])
    : JSON.stringify([version.withNotesOrTerms, ...plain, ...notesAndTerms]);
}
