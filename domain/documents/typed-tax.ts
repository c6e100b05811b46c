import { formatPercent } from '../money.ts';
import { type TaxFields, taxFields } from './invoice-draft.ts';
import { type DividedTax, typedTaxParts } from './tax-parts.ts';

/** The typed texts of a tax; empty ones are absent. */
export type TypedTax = Partial<Record<keyof TaxFields, string>>;

/** A tax as the initial values of a form; empty without a rate. */
export function typedTax({
  taxName,
  taxRate,
  taxParts,
  showsTaxParts,
}: DividedTax & { readonly taxName?: string; readonly showsTaxParts?: boolean }): TypedTax {
  if (taxRate === undefined) return {};
  return {
    taxRate: formatPercent(taxRate),
    ...(taxName !== undefined && { taxName }),
    ...(taxParts && { taxParts: typedTaxParts(taxParts), showsTaxParts: showsTaxParts ? 'yes' : '' }),
  };
}

/** The tax fields of a draft. */
export const pickTax = (draft: TaxFields): TaxFields =>
  Object.fromEntries(
    taxFields.filter((name) => draft[name] !== undefined).map((name) => [name, draft[name]]),
  );
