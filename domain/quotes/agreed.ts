import type { Amounts } from '../documents/amounts.ts';
import type { Cents } from '../money.ts';
import { depositDue } from './deposit.ts';
import { chosenContent, type QuoteContent, type QuoteLine, quoteAmounts } from './quote.ts';

/** The parts of a quote that are billed. */
type AgreedParts = Pick<
  QuoteContent,
  'lineItems' | 'discount' | 'taxRate' | 'taxName' | 'taxParts' | 'showsTaxParts' | 'deposit'
>;

/** What owner and client agreed on: rows, discount, tax and deposit, and what they come to. */
export interface Agreed extends AgreedParts {
  /** Due on approval, in cents; 0 if the quote asks for no deposit. */
  readonly depositCents: Cents;
  /** The last row only corrects the rounding of tax. It is no work that can be done or billed on its own. */
  readonly hasAdjustment?: true;
  /** One row replaces those of the quote and of its change orders. */
  readonly isOneRow?: true;
  /** All amounts of the rows, in cents. `total` is the agreed total. */
  readonly amounts: Amounts;
}

/** The row that corrects the rounding of tax. */
export const adjustmentName = 'Tax adjustment';

/** One untaxed row, in place of rows that do not add up to what was agreed. */
const oneRow = (title: string, price: Cents) => ({
  lineItems: [{ description: title || 'Quote', quantity: 1_000, price, taxed: false }],
  taxRate: 0,
});

function agreedParts({ total: stored, ...summed }: QuoteContent): AgreedParts {
  const { title, lineItems, discount, taxRate, taxName, taxParts, showsTaxParts, deposit } = summed;
  const depositOf = deposit && { deposit };
  if (stored !== undefined && stored !== quoteAmounts(summed).total)
    return { ...oneRow(title, stored), ...depositOf };
  return {
    lineItems,
    ...(discount && { discount }),
    taxRate,
    ...(taxName !== undefined && { taxName }),
    ...(taxParts && { taxParts }),
    ...(showsTaxParts !== undefined && { showsTaxParts }),
    ...depositOf,
  };
}

/**
 * The discount of a quote, as credits that stay what was signed whatever rows come to it: of the taxed rows, and of the
 * others.
 */
function discountRows(content: QuoteContent): readonly QuoteLine[] {
  const { lines, discount, taxBase } = quoteAmounts(content);
  const taxed = lines.reduce(
    (sum, cents, index) => (content.lineItems[index]?.taxed === false ? sum : sum + cents),
    0,
  );
  const ofTaxed = Math.max(0, taxed) - taxBase;
  const row = { description: 'Discount', quantity: 1_000, credit: true } as const;
  return [
    ...(ofTaxed > 0 ? [{ ...row, price: ofTaxed }] : []),
    ...(discount > ofTaxed ? [{ ...row, price: discount - ofTaxed, taxed: false }] : []),
  ];
}

/** The rows of a quote and of its signed change orders. The total is the sum of the totals that were signed. */
function changedParts(
  content: QuoteContent,
  signed: readonly QuoteContent[],
): AgreedParts & Pick<Agreed, 'hasAdjustment' | 'isOneRow'> {
  const { discount: _discount, ...parts } = agreedParts(content);
  const rows = [
    ...parts.lineItems,
    ...discountRows(content),
    ...signed.flatMap(({ lineItems }) => lineItems),
  ];
  const { title, clientMessage, issueDate } = content;
  const summed = quoteAmounts({ title, clientMessage, issueDate, ...parts, lineItems: rows });
  const total = [content, ...signed].reduce((sum, each) => sum + quoteAmounts(each).total, 0);
  // Untaxed credits left less than the tax on the taxed rows.
  if (total < summed.tax)
    return { ...oneRow(title, total), ...(parts.deposit && { deposit: parts.deposit }), isOneRow: true };
  // The tax of each signed document was rounded on its own.
  const difference = total - summed.total;
  const adjustment = {
    description: adjustmentName,
    quantity: 1_000,
    price: Math.abs(difference),
    taxed: false,
    ...(difference < 0 && { credit: true }),
  };
  return difference === 0
    ? { ...parts, lineItems: rows }
    : { ...parts, lineItems: [...rows, adjustment], hasAdjustment: true };
}

/**
 * What is agreed once a quote is approved, with its signed change orders in the order of signing: of the quote, only
 * the lines that the client chose. The deposit is that of the quote alone. If the mobile app stored a total that
 * differs from the sum of the lines, one untaxed line with the title and the stored total replaces them.
 */
export function agreedOf(quoted: QuoteContent, signed: readonly QuoteContent[] = []): Agreed {
  const content = chosenContent(quoted);
  const parts = signed.length === 0 ? agreedParts(content) : changedParts(content, signed);
  const { title, clientMessage, issueDate } = content;
  return {
    ...parts,
    depositCents: parts.deposit ? depositDue(parts.deposit, quoteAmounts(content).total) : 0,
    amounts: quoteAmounts({ title, clientMessage, issueDate, ...parts }),
  };
}
