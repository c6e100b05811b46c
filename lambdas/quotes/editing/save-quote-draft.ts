import { type Problem, problem } from '#domain/contract/problems';
import type { QuoteAnswer } from '#domain/contract/quotes';
import { invoiceLimits } from '#domain/documents/invoice-limits';
import { isQuoteId, quoteAmounts } from '#domain/quotes/quote';
import { quoteSoFar } from '#domain/quotes/validate-quote';
import { type Result, refuse } from '#domain/result';
import type { SaveQuotePorts } from '../owner-ports.ts';
import { contentIdOf, planQuote, type QuoteCommand, quoteToChange } from './plan-quote.ts';
import { answerOf } from './quote-detail.ts';

/** Tries of a draft that others keep changing. */
const rounds = 3;

/**
 * Keeps a quote as a draft: what is missing or wrong is kept as it was typed, and checked when it is sent. Repeating a
 * save of the same form answers what the first one did.
 */
export async function saveQuoteDraft(
  command: QuoteCommand,
  ports: SaveQuotePorts,
): Promise<Result<QuoteAnswer, Problem>> {
  const { userId, quoteId, quote: typed } = command;
  const account = await ports.accounts.find(userId);
  if (!account) return refuse(problem('setup-incomplete'));
  const soFar = quoteSoFar(typed);
  const { subtotal, total } = quoteAmounts(soFar);
  if (subtotal > invoiceLimits.totalCents || total > invoiceLimits.totalCents)
    return refuse(
      problem('invalid-quote', {
        faults: [{ field: 'lineItems', message: 'The quote total cannot be more than 99,999,999,999.99.' }],
      }),
    );
  for (let round = 0; round < rounds; round += 1) {
    const present = isQuoteId(quoteId) ? await ports.quotes.find(quoteId) : undefined;
    const isSaved =
      present?.userId === userId && present.lite?.contentId === contentIdOf(command, ports.hash);
    if (isSaved && present.status === 'draft') return answerOf(quoteId, ports);
    const existing = await quoteToChange(command, 'save', present, ports);
    if (!existing.ok) return existing;
    const saved = await planQuote(command, soFar, { existing: existing.value, account, revision: 0 }, ports);
    if (await ports.lite.saveDraft({ ...saved, typed })) return answerOf(quoteId, ports);
  }
  return refuse(problem('quote-edited'));
}
