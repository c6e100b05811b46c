import type { QuoteDetail } from '#domain/contract/lite-quote';
import type { QuoteView } from '#domain/contract/quote';

/** A quote as its client's page draws it. */
export const viewOfQuote = ({ quoteId, content, state }: QuoteDetail): QuoteView => ({
  ...content,
  quoteId,
  state: state === 'draft' ? 'sent' : state,
  businessName: content.business?.name ?? '',
  businessPhone: content.business?.phone ?? '',
  businessAddress: content.business?.address ?? '',
  businessCity: content.business?.city ?? '',
});
