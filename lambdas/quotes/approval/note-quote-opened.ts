import type { DoneAnswer } from '#domain/contract/call-failure';
import { isQuoteId } from '#domain/quotes/quote';
import { ok, type Result } from '#domain/result';
import type { QuoteStore } from '../ports.ts';
import { isOwnersOnly } from './stored-quote.ts';

/**
 * Records that the link of a Lite quote was opened. For a mobile app quote, a draft or an unknown link it records
 * nothing and gives the same answer.
 */
export async function noteQuoteOpened(
  linkId: string,
  { quotes }: { readonly quotes: Pick<QuoteStore, 'findByLink' | 'noteOpened'> },
): Promise<Result<DoneAnswer, never>> {
  const quote = isQuoteId(linkId) ? await quotes.findByLink(linkId) : undefined;
  if (quote?.lite && !isOwnersOnly(quote)) await quotes.noteOpened(quote);
  return ok({ success: true });
}
