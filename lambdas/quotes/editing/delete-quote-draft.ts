import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { LiteQuotes } from '../owner-ports.ts';
import type { QuoteStore } from '../ports.ts';
import { ownQuote } from './own-quote.ts';

/** Attempts before giving up on a draft that concurrent writes keep changing. */
const rounds = 3;

/** Deletes a quote that was never sent, with its recorded events. Only such quotes can be deleted. */
export async function deleteQuoteDraft(
  userId: string,
  quoteId: string,
  ports: {
    readonly quotes: Pick<QuoteStore, 'find'>;
    readonly lite: Pick<LiteQuotes, 'removeDraft'>;
    readonly clock: Clock;
  },
): Promise<Result<DoneAnswer, Problem>> {
  for (let round = 0; round < rounds; round += 1) {
    const found = await ownQuote(userId, quoteId, ports.quotes);
    if (!found.ok) return found;
    if (found.value.status !== 'draft') return refuse(problem('quote-not-draft'));
    if (await ports.lite.removeDraft(found.value, ports.clock().toISOString())) return ok({ success: true });
  }
  return refuse(problem('quote-edited'));
}
