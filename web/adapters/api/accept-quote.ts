import type { AcceptQuoteAnswer } from '#domain/contract/quote';
import { callOperation } from './call-operation.ts';

/** Approves the content that `contentHash` names. */
export const acceptQuote = (quoteId: string, contentHash: string) =>
  callOperation<AcceptQuoteAnswer>('accept-quote', { path: { quoteId }, body: { contentHash } });
