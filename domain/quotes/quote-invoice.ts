import { type ClientInDocument, clientInDocument, clientOfDocument } from '../clients/client-fields.ts';
import type { InvoiceDraft, TaxFields } from '../documents/invoice-draft.ts';
import { pickTax } from '../documents/typed-tax.ts';
import { typedAmount } from '../money.ts';
import { chosenContent, type QuoteContent, quoteAmounts } from './quote.ts';
import { draftOfQuote } from './quote-draft.ts';

/** The parts of an invoice that come from its quote. */
export type QuotedParts = ClientInDocument &
  Pick<InvoiceDraft, 'lineItems' | 'discount' | 'serviceAddress' | keyof TaxFields>;

/**
 * The invoice of an approved quote: its client, chosen lines, discount and tax. If the mobile app stored a total that differs
 * from the sum of the lines, one untaxed line with the title and the approved total replaces them.
 */
export function invoiceOfQuote(quoted: QuoteContent): QuotedParts {
  const content = chosenContent(quoted);
  const { total: _stored, ...summed } = content;
  const { total } = quoteAmounts(content);
  const draft = draftOfQuote(content);
  const client = {
    ...clientInDocument(clientOfDocument(draft)),
    ...(draft.serviceAddress !== undefined && { serviceAddress: draft.serviceAddress }),
  };
  if (total !== quoteAmounts(summed).total)
    return {
      ...client,
      lineItems: [
        { description: content.title || 'Quote', quantity: '1', unitPrice: typedAmount(total), taxed: false },
      ],
    };
  const { lineItems, discount } = draft;
  return {
    ...client,
    lineItems,
    ...(discount !== undefined && { discount }),
    ...pickTax(draft),
  };
}
