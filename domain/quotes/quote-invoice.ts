import { type ClientInDocument, clientInDocument, clientOfDocument } from '../clients/client-fields.ts';
import type { InvoiceDraft, TaxFields } from '../documents/invoice-draft.ts';
import { pickTax } from '../documents/typed-tax.ts';
import { type Agreed, agreedOf } from './agreed.ts';
import type { QuoteContent } from './quote.ts';
import { draftOfQuote } from './quote-draft.ts';

/** The parts of an invoice that come from its quote. */
export type QuotedParts = ClientInDocument &
  Pick<InvoiceDraft, 'lineItems' | 'discount' | 'serviceAddress' | keyof TaxFields>;

/** The rows, discount and tax of an invoice that bills all that is agreed. */
export function chargesOfAgreed(
  agreed: Agreed,
): Pick<QuotedParts, 'lineItems' | 'discount' | keyof TaxFields> {
  const draft = draftOfQuote({ title: '', clientMessage: '', issueDate: '', ...agreed });
  const { lineItems, discount } = draft;
  return { lineItems, ...(discount !== undefined && { discount }), ...pickTax(draft) };
}

/**
 * The invoice of an approved quote: its client, and the lines, discount and tax that were agreed, signed changes
 * included.
 */
export function invoiceOfQuote(content: QuoteContent, signed: readonly QuoteContent[] = []): QuotedParts {
  const { title, clientMessage, issueDate, client, serviceAddress, lineItems, taxRate } = content;
  const draft = draftOfQuote({
    ...{ title, clientMessage, issueDate, lineItems, taxRate },
    ...(client && { client }),
    ...(serviceAddress !== undefined && { serviceAddress }),
  });
  return {
    ...clientInDocument(clientOfDocument(draft)),
    ...(draft.serviceAddress !== undefined && { serviceAddress: draft.serviceAddress }),
    ...chargesOfAgreed(agreedOf(content, signed)),
  };
}
