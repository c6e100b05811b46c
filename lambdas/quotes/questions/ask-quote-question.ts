import { type Problem, problem } from '#domain/contract/problems';
import { isQuoteId } from '#domain/quotes/quote';
import { type Result, refuse } from '#domain/result';
import { clientStateOf } from '../approval/stored-quote.ts';
import type { AskQuestionPorts } from '../ports.ts';
import { askOnce } from './ask-once.ts';

/** States in which a client may ask a question. */
const statesWithQuestions = new Set(['sent', 'expired', 'declined', 'approved']);

/**
 * Stores a client's question about a Lite quote, at most one per hour, and queues the email to the quote's owner, who
 * also sees the question with the quote, whatever the outcome of the email.
 */
export async function askQuoteQuestion(
  command: { readonly linkId: string; readonly question: string },
  ports: AskQuestionPorts,
): Promise<Result<{ readonly success: true }, Problem>> {
  const { linkId } = command;
  // IDs of links have the form of quote IDs.
  const quote = isQuoteId(linkId) ? await ports.quotes.findByLink(linkId) : undefined;
  if (!quote?.lite || !statesWithQuestions.has(await clientStateOf(quote, ports.ownerDay)))
    return refuse(problem('quote-not-found'));
  return askOnce(
    command.question,
    ports.hash,
    (question) => ports.questions.add(quote, question),
    () => ports.questions.lastHash(quote),
  );
}
