import type { Invoice } from '../documents/invoice.ts';
import type { TaxFields } from '../documents/invoice-draft.ts';
import { defaultTaxName } from '../documents/invoice-limits.ts';
import { typedTaxParts } from '../documents/tax-parts.ts';
import { termLabel } from '../documents/terms.ts';
import { formatPercent } from '../money.ts';
import {
  type DefaultsDraft,
  type DefaultTax,
  defaultTaxOf,
  draftOfDefaults,
  type InvoiceDefaults,
} from './invoice-defaults.ts';

/** The tax and terms of a document, as possible defaults for new ones. */
export type DocumentDefaults = Pick<InvoiceDefaults, 'defaultTax' | 'defaultTerms'>;

type DefaultField = keyof TaxFields | 'terms';

/** A default that could be set from a document. */
export interface DefaultsOffer {
  /** "Tax 7.5 %", "30 days to pay". */
  readonly what: string;
  /** The new and the current default, as typed. */
  readonly change: Partial<Pick<DefaultsDraft, DefaultField>>;
  readonly before: Partial<Pick<DefaultsDraft, DefaultField>>;
  /** True if the account has no such default yet: it is used at once, and can be undone. */
  readonly isFirst: boolean;
}

/** Tax and terms of an invoice or quote; a rate of 0 means no tax. */
export function defaultsOfDocument({
  taxName = defaultTaxName,
  taxRate = 0,
  terms,
  ...parts
}: Pick<Invoice, keyof TaxFields | 'terms'>): DocumentDefaults {
  const defaultTax = taxRate > 0 ? defaultTaxOf({ taxName, taxRate, ...parts }) : undefined;
  return { ...(defaultTax && { defaultTax }), ...(terms !== undefined && { defaultTerms: terms }) };
}

/** Has the fields of tax parts only if parts exist, because a plain rate says nothing about them. */
const taxTexts = ({ taxName, taxRate, taxParts, showsTaxParts }: DefaultsDraft, hasParts: boolean) => ({
  taxName,
  taxRate,
  ...(hasParts && { taxParts, showsTaxParts }),
});

/** "Tax 7.5 %", "Tax 7.5 % (State 5 %, County 2.5 %)". */
export const shownTax = ({ name, rate, parts }: DefaultTax): string =>
  `${name} ${formatPercent(rate).replace('%', ' %')}${parts ? ` (${typedTaxParts(parts)})` : ''}`;

/**
 * The defaults that could be set from a sent document because it differs from the current ones. Missing values are
 * never offered, so that a document without tax cannot remove the default tax.
 */
export function defaultsOffers(
  document: DocumentDefaults,
  currentDefaults: DocumentDefaults & { readonly chargesNoTax?: boolean },
): readonly DefaultsOffer[] {
  const { defaultTax: tax, defaultTerms: terms } = document;
  const { defaultTerms } = currentDefaults;
  const [offered, current] = [draftOfDefaults(document), draftOfDefaults(currentDefaults)];
  const hasParts = offered.taxParts !== '' || current.taxParts !== '';
  const [offeredTax, currentTax] = [taxTexts(offered, hasParts), taxTexts(current, hasParts)];
  const hasOtherTax = tax && JSON.stringify(offeredTax) !== JSON.stringify(currentTax);
  return [
    ...(hasOtherTax
      ? [
          {
            what: shownTax(tax),
            change: offeredTax,
            before: currentTax,
            isFirst: current.taxRate === '' && current.taxParts === '' && !currentDefaults.chargesNoTax,
          },
        ]
      : []),
    ...(terms !== undefined && terms !== defaultTerms
      ? [
          {
            what: terms === 0 ? termLabel(terms) : `${termLabel(terms)} to pay`,
            change: { terms: offered.terms },
            before: { terms: current.terms },
            isFirst: defaultTerms === undefined,
          },
        ]
      : []),
  ];
}

export const defaultsOfferTexts = {
  onlyHere: (what: string) => `${what} is only on this one. The next one starts without it.`,
  use: (what: string) => `Use ${what} on new invoices from now on`,
  used: (what: string) => `New invoices and quotes now begin with ${what}.`,
  undone: 'Your invoice defaults are as they were.',
  changedElsewhere: 'Your invoice defaults were changed elsewhere meanwhile. Look at them in Settings.',
  failed: 'Your invoice defaults could not be changed. Please try again.',
} as const;
