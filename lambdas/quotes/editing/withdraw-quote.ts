import { type Problem, problem } from '#domain/contract/problems';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { quoteTransition } from '#domain/quotes/quote-state';
import { type Result, refuse } from '#domain/result';
import { clientStateOf } from '../approval/stored-quote.ts';
import type { OwnQuotePorts } from '../owner-ports.ts';
import { ownQuoteToChange } from './own-quote.ts';
import { answerOf } from './quote-detail.ts';

/** Attempts while concurrent writes change the quote. */
const rounds = 3;

/** Withdraws an open Lite quote. Its link then shows that it was withdrawn; only a new revision opens it again. */
export async function withdrawQuote(
  userId: string,
  quoteId: string,
  ports: OwnQuotePorts,
): Promise<Result<QuoteAnswer, Problem>> {
  for (let round = 0; round < rounds; round += 1) {
    const found = await ownQuoteToChange(userId, quoteId, ports.quotes);
    if (!found.ok) return found;
    const quote = found.value;
    if (!quote.lite) return refuse(problem('quote-of-app'));
    const transition = quoteTransition(await clientStateOf(quote, ports.ownerDay), 'withdraw');
    if (!transition.ok) return refuse(problem(transition.refusal));
    const contentHash = ports.hash(quoteFingerprint(quote.content));
    if (await ports.quotes.close({ quote, kind: 'withdrawn', contentHash })) return answerOf(quoteId, ports);
  }
  return refuse(problem('quote-edited'));
}
