import { type Problem, problem } from '#domain/contract/problems';
import { isEmailAddress } from '#domain/email-address';
import { isQuoteId } from '#domain/quote/quote';
import { ok, type Result, refuse } from '#domain/result';
import { cleanText } from '#domain/text';
import { deliver } from '../delivery/deliver.ts';
import type { AskQuestionPorts } from './ports.ts';
import { questionMail } from './question-mail.ts';
import { standingOf } from './quote-standing.ts';

/** Where a client may ask: before deciding, and about what is over. */
const asks = new Set(['sent', 'expired', 'declined', 'approved']);

/**
 * Mails a client's question about a quote of Lite to its owner, once an hour. The mail is all that is kept of it; one
 * that certainly did not leave may be asked again at once.
 */
export async function askQuoteQuestion(
  command: { readonly quoteId: string; readonly question: string },
  ports: AskQuestionPorts,
): Promise<Result<{ readonly success: true }, Problem>> {
  const { quoteId } = command;
  const question = cleanText(command.question).trim();
  const quote = isQuoteId(quoteId) ? await ports.quotes.find(quoteId) : undefined;
  if (!quote?.lite || !asks.has(await standingOf(quote, ports.ownerDay)))
    return refuse(problem('quote-not-found'));
  if (question === '') return refuse(problem('quote-question-empty'));
  const provider = await ports.providers.find(quote.userId);
  if (!provider || !isEmailAddress(provider.email)) return refuse(problem('quote-question-not-sent'));
  const asked = ports.hash(question);
  const reservation = await ports.questions.reserve(quote, asked);
  if (!reservation) {
    // The same question once more is the same press, whose answer was lost.
    const isSame = await ports.questions.wasAsked(quoteId, asked);
    return isSame ? ok({ success: true }) : refuse(problem('quote-question-limit'));
  }
  const { id, reservation: reserved } = reservation;
  const mail = questionMail(provider.email, quote, { id, question });
  const delivery = await deliver(reserved, async () => mail, ports);
  // Whether an unconfirmed one left nobody knows; asking again could bring it twice.
  return delivery.kind === 'failed' ? refuse(problem('quote-question-not-sent')) : ok({ success: true });
}
