import type { Amounts } from '../documents/amounts.ts';
import type { Cents } from '../money.ts';
import { depositDue } from './deposit.ts';
import { type QuoteContent, quoteAmounts } from './quote.ts';

/** The parts of a quote that are billed. */
type AgreedParts = Pick<
  QuoteContent,
  'lineItems' | 'discount' | 'taxRate' | 'taxName' | 'taxParts' | 'showsTaxParts' | 'deposit'
>;

/** What owner and client agreed on: rows, discount, tax and deposit, and what they come to. */
export interface Agreed extends AgreedParts {
  /** Due on approval, in cents; 0 if the quote asks for no deposit. */
  readonly depositCents: Cents;
  /** All amounts of the rows, in cents. `total` is the agreed total. */
  readonly amounts: Amounts;
}

function agreedParts({ total: stored, ...summed }: QuoteContent): AgreedParts {
  const { title, lineItems, discount, taxRate, taxName, taxParts, showsTaxParts, deposit } = summed;
  const depositOf = deposit && { deposit };
  if (stored !== undefined && stored !== quoteAmounts(summed).total)
    return {
      lineItems: [{ description: title || 'Quote', quantity: 1_000, price: stored, taxed: false }],
      taxRate: 0,
      ...depositOf,
    };
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
 * What is agreed once a quote is approved, from the quote alone. If the mobile app stored a total that differs from the
 * sum of the lines, one untaxed line with the title and the stored total replaces them.
 */
export function agreedOf(content: QuoteContent): Agreed {
  const parts = agreedParts(content);
  const { title, clientMessage, issueDate } = content;
  const amounts = quoteAmounts({ title, clientMessage, issueDate, ...parts });
  return {
    ...parts,
    depositCents: parts.deposit ? depositDue(parts.deposit, amounts.total) : 0,
    amounts,
  };
}
