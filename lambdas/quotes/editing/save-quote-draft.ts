import { type Problem, problem } from '#domain/contract/problems';
import { invoiceLimits } from '#domain/documents/invoice-limits';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { isQuoteId, quoteAmounts } from '#domain/quotes/quote';
import { quoteSoFar } from '#domain/quotes/validate-quote';
import { type Result, refuse } from '#domain/result';
import type { SaveQuotePorts } from '../owner-ports.ts';
import { baseOfForm, planNumbers, typedFor } from './plan-change.ts';
import { contentIdOf, planQuote, type QuoteCommand, quoteToChange } from './plan-quote.ts';
import { maxAttemptsFor } from './plan-quote-number.ts';
import { answerOf } from './quote-detail.ts';

/**
 * Saves a quote as a draft. Missing or wrong values are kept as typed and checked when the quote is sent. Saving the
 * same form again gets the answer of the first save.
 */
export async function saveQuoteDraft(
  command: QuoteCommand,
  ports: SaveQuotePorts,
): Promise<Result<QuoteAnswer, Problem>> {
  const { userId, quoteId } = command;
  const found = await ports.accounts.find(userId);
  if (!found) return refuse(problem('setup-incomplete'));
  let account = found;
  const base = await baseOfForm(command, ports);
  if (!base.ok) return base;
  const typed = typedFor(command.quote, base.value);
  const soFar = quoteSoFar(typed);
  const { subtotal, total } = quoteAmounts(soFar);
  if (subtotal > invoiceLimits.totalCents || total > invoiceLimits.totalCents)
    return refuse(
      problem('invalid-quote', {
        faults: [{ field: 'lineItems', message: 'The quote total cannot be more than 99,999,999,999.99.' }],
      }),
    );
  for (let round = 0; round < maxAttemptsFor(command); round += 1) {
    const stored = isQuoteId(quoteId) ? await ports.quotes.find(quoteId) : undefined;
    const isAlreadySaved =
      stored?.userId === userId && stored.lite?.contentId === contentIdOf(command, ports.hash);
    if (isAlreadySaved && stored.status === 'draft') return answerOf(quoteId, ports);
    const existing = await quoteToChange(command, 'save', stored, ports);
    if (!existing.ok) return existing;
    if (!(await ports.hasPhotos(userId, soFar.photos ?? []))) return refuse(problem('photo-missing'));
    const plan = { existing: existing.value, account, revision: 0 };
    const numbered = await planNumbers(command, typed, plan, ports);
    if (!numbered.ok) return numbered;
    const saved = await planQuote(command, soFar, { ...plan, ...numbered.value }, ports);
    const typedWithNumber = { ...typed, quoteNumber: saved.content.quoteNumber };
    if (await ports.lite.saveDraft({ ...saved, typed: typedWithNumber })) return answerOf(quoteId, ports);
    // Another quote may have taken the suggested number.
    account = (await ports.accounts.find(userId)) ?? account;
  }
  return refuse(problem('quote-edited'));
}
