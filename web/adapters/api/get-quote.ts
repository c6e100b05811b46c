import type { GetQuoteAnswer } from '#domain/contract/quote';
import { callOperation } from './call-operation.ts';

/** The quote behind a link. Reading changes nothing. */
export const getQuote = (quoteId: string, signal: AbortSignal) =>
  callOperation<GetQuoteAnswer>('get-quote', { path: { quoteId }, signal });
