import type { Invoice } from '../documents/invoice.ts';
import type { TaxFields } from '../documents/invoice-draft.ts';
import { defaultTaxName } from '../documents/invoice-limits.ts';
import { typedTaxParts } from '../documents/tax-parts.ts';
import { formatPercent } from '../money.ts';
import type { QuoteContent } from '../quotes/quote.ts';
import {
  type DefaultsDraft,
  type DefaultTax,
  defaultTaxOf,
  draftOfDefaults,
  type InvoiceDefaults,
} from './invoice-defaults.ts';
import { termLabel } from './terms.ts';

/** Tax and terms of a document, as a new one could begin with them. */
export type DocumentDefaults = Pick<InvoiceDefaults, 'defaultTax' | 'defaultTerms'>;

type DefaultField = keyof TaxFields | 'terms';

/** A default that a document could set. */
export interface DefaultsOffer {
  /** "Tax 7.5 %", "30 days to pay". */
  readonly what: string;
  /** The default as typed, as it would be and as it is. */
  readonly change: Partial<Pick<DefaultsDraft, DefaultField>>;
  readonly before: Partial<Pick<DefaultsDraft, DefaultField>>;
}

/** Tax and terms of an invoice or of a quote; a rate of 0 is no tax. */
export function defaultsOfDocument({
  taxName = defaultTaxName,
  taxRate = 0,
  terms,
  ...parts
}: Pick<Invoice | QuoteContent, keyof TaxFields | 'terms'>): DocumentDefaults {
  const defaultTax = taxRate > 0 ? defaultTaxOf({ taxName, taxRate, ...parts }) : undefined;
  return { ...(defaultTax && { defaultTax }), ...(terms !== undefined && { defaultTerms: terms }) };
}

/** The parts are named only where there are any, so that an offer without them is the one it was before there were parts. */
const taxTexts = ({ taxName, taxRate, taxParts, showsTaxParts }: DefaultsDraft, hasParts: boolean) => ({
  ...{ taxName, taxRate },
  ...(hasParts && { taxParts, showsTaxParts }),
});

/** "Tax 7.5 %", "Tax 7.5 % (State 5 %, County 2.5 %)". */
const shownTax = ({ name, rate, parts }: DefaultTax): string =>
  `${name} ${formatPercent(rate).replace('%', ' %')}${parts ? ` (${typedTaxParts(parts)})` : ''}`;

/**
 * What of a sent document could become a default because it differs from the present one. What the document does not
 * have is never offered, so that one without tax cannot take a default tax away.
 */
export function defaultsOffers(
  document: DocumentDefaults,
  present: DocumentDefaults,
): readonly DefaultsOffer[] {
  const { defaultTax: tax, defaultTerms: terms } = document;
  const { defaultTerms } = present;
  const [wanted, now] = [draftOfDefaults(document), draftOfDefaults(present)];
  const hasParts = wanted.taxParts !== '' || now.taxParts !== '';
  const [wantedTax, taxNow] = [taxTexts(wanted, hasParts), taxTexts(now, hasParts)];
  const hasOtherTax = tax && JSON.stringify(wantedTax) !== JSON.stringify(taxNow);
  return [
    ...(hasOtherTax
      ? [
          {
            what: shownTax(tax),
            change: wantedTax,
            before: taxNow,
          },
        ]
      : []),
    ...(terms !== undefined && terms !== defaultTerms
      ? [
          {
            what: terms === 0 ? termLabel(terms) : `${termLabel(terms)} to pay`,
            change: { terms: wanted.terms },
            before: { terms: now.terms },
          },
        ]
      : []),
  ];
}

export const defaultsOfferTexts = {
  use: (what: string) => `Use ${what} on new invoices from now on`,
  used: (what: string) => `New invoices and quotes now begin with ${what}.`,
  undone: 'Your invoice defaults are as they were.',
  changedElsewhere: 'Your invoice defaults were changed elsewhere meanwhile. Look at them in Settings.',
  failed: 'Your invoice defaults could not be changed. Please try again.',
} as const;
