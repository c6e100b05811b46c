import { type ClientInDocument, clientInDocument, clientOfDocument } from '../clients/client-fields.ts';
import type { InvoiceDraft, TaxFields } from '../documents/invoice-draft.ts';
import { pickTax } from '../documents/typed-tax.ts';
import { agreedOf } from './agreed.ts';
import type { QuoteContent } from './quote.ts';
import { draftOfQuote } from './quote-draft.ts';

/** The parts of an invoice that come from its quote. */
export type QuotedParts = ClientInDocument &
  Pick<InvoiceDraft, 'lineItems' | 'discount' | 'serviceAddress' | keyof TaxFields>;

/** The invoice of an approved quote: its client, and the lines, discount and tax that were agreed, signed changes included. */
export function invoiceOfQuote(content: QuoteContent, signed: readonly QuoteContent[] = []): QuotedParts {
  const { title, clientMessage, issueDate, client, serviceAddress } = content;
  const draft = draftOfQuote({
    title,
    clientMessage,
    issueDate,
    ...(client && { client }),
    ...(serviceAddress !== undefined && { serviceAddress }),
    ...agreedOf(content, signed),
  });
  const { lineItems, discount } = draft;
  return {
    ...clientInDocument(clientOfDocument(draft)),
    ...(draft.serviceAddress !== undefined && { serviceAddress: draft.serviceAddress }),
    lineItems,
    ...(discount !== undefined && { discount }),
    ...pickTax(draft),
  };
}
