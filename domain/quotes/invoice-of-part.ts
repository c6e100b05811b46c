import { type InvoiceDraft, type LineDraft, type TaxFields, taxFields } from '../documents/invoice-draft.ts';
import type { Progress } from '../documents/progress.ts';
import { divideProportionally } from '../documents/tax-parts.ts';
import { typedTax } from '../documents/typed-tax.ts';
import { type Cents, formatPercent, typedAmount } from '../money.ts';
import { lineSharesOf, percentOf, workOf } from './billed-parts.ts';
import type { QuoteBilling } from './quote-billing.ts';

function descriptionOf(progress: Progress, name: string): string {
  const { part, agreedCents, cents } = progress;
  if (part.kind === 'percent') return `${formatPercent(percentOf(progress))} of ${name}`;
  if (cents === agreedCents) return name;
  return part.kind === 'rest' ? `Rest of ${name}` : `Part of ${name}`;
}

/** The fields of an invoice that a part decides. */
type PartFields = Pick<InvoiceDraft, 'lineItems' | keyof TaxFields>;

/** The rows of a part, which add up to the part without its tax, and the tax of the quote. */
function fieldsOfPart(billing: QuoteBilling, progress: Progress): PartFields {
  const { agreed } = billing;
  const { part } = progress;
  const net = progress.cents - progress.taxCents;
  const row = (description: string, cents: Cents, taxed?: boolean): LineDraft => ({
    description,
    quantity: '1',
    unitPrice: typedAmount(cents),
    ...(taxed === false && { taxed }),
  });
  const shares = lineSharesOf(agreed);
  const weights = part.lines.map((at) => (shares[at] ? shares[at].cents - shares[at].taxCents : 0));
  const divided = divideProportionally(net, weights);
  return {
    lineItems:
      part.kind === 'lines'
        ? part.lines.map((at, index) => {
            const { description = '', taxed } = agreed.lineItems[at] ?? {};
            return row(description || 'Work', divided[index] ?? 0, agreed.taxRate === 0 ? undefined : taxed);
          })
        : [row(descriptionOf(progress, workOf(billing)), net)],
    ...(agreed.taxRate > 0 && typedTax({ ...agreed, taxName: agreed.taxName ?? '' })),
  };
}

/** The draft without a discount and without a tax. */
export function withoutCharges<Draft extends InvoiceDraft>(draft: Draft): Draft {
  const copy: { -readonly [Name in keyof Draft]: Draft[Name] } = { ...draft };
  delete copy.discount;
  for (const name of taxFields) delete copy[name];
  return copy;
}

/** The draft as an invoice of a part: its rows and its tax are those of the part, and it has no discount of its own. */
export function withPart<Draft extends InvoiceDraft>(
  draft: Draft,
  billing: QuoteBilling,
  progress: Progress,
): Draft {
  return { ...withoutCharges(draft), ...fieldsOfPart(billing, progress), progress };
}
