import type { Invoice } from '../documents/invoice.ts';
import { defaultTaxName } from '../documents/invoice-limits.ts';
import { formatPercent } from '../money.ts';
import type { QuoteContent } from '../quotes/quote.ts';
import { type DefaultsDraft, draftOfDefaults, type InvoiceDefaults } from './invoice-defaults.ts';
import { termLabel } from './terms.ts';

/** Tax and terms of a document, as a new one could begin with them. */
export type DocumentDefaults = Pick<InvoiceDefaults, 'defaultTax' | 'defaultTerms'>;

type DefaultField = 'taxName' | 'taxRate' | 'terms';

/** A default that a document could set. */
export interface DefaultsOffer {
  /** "Tax 7.5 %", "30 days to pay". */
  readonly what: string;
  /** The default as typed, as it would be and as it is. */
  readonly change: Partial<Pick<DefaultsDraft, DefaultField>>;
  readonly before: Partial<Pick<DefaultsDraft, DefaultField>>;
}

/** Tax and terms of an invoice or of a quote; a rate of 0 is no tax. */
export const defaultsOfDocument = ({
  taxName = defaultTaxName,
  taxRate = 0,
  terms,
}: Pick<Invoice | QuoteContent, 'taxName' | 'taxRate' | 'terms'>): DocumentDefaults => ({
  ...(taxRate > 0 && { defaultTax: { name: taxName, rate: taxRate } }),
  ...(terms !== undefined && { defaultTerms: terms }),
});

/**
 * What of a sent document could become a default because it differs from the present one. What the document does not
 * have is never offered, so that one without tax cannot take a default tax away.
 */
export function defaultsOffers(
  document: DocumentDefaults,
  present: DocumentDefaults,
): readonly DefaultsOffer[] {
  const { defaultTax: tax, defaultTerms: terms } = document;
  const { defaultTax, defaultTerms } = present;
  const [wanted, now] = [draftOfDefaults(document), draftOfDefaults(present)];
  const hasOtherTax = tax && (tax.name !== defaultTax?.name || tax.rate !== defaultTax.rate);
  return [
    ...(hasOtherTax
      ? [
          {
            what: `${tax.name} ${formatPercent(tax.rate).replace('%', ' %')}`,
            change: { taxName: wanted.taxName, taxRate: wanted.taxRate },
            before: { taxName: now.taxName, taxRate: now.taxRate },
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
