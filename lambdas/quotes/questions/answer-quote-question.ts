import { type Problem, problem } from '#domain/contract/problems';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import { ownQuoteToChange } from '../editing/own-quote.ts';
import { answerOf } from '../editing/quote-detail.ts';
import type { OwnQuotePorts } from '../owner-ports.ts';

/** Marks a client's question as answered or as open again. Only for the quote's owner. */
export async function answerQuoteQuestion(
  command: {
    readonly userId: string;
    readonly quoteId: string;
    readonly questionId: string;
    readonly isAnswered: boolean;
  },
  ports: OwnQuotePorts,
): Promise<Result<QuoteAnswer, Problem>> {
  const { userId, quoteId, questionId, isAnswered } = command;
  const found = await ownQuoteToChange(userId, quoteId, ports.quotes);
  if (!found.ok) return found;
  const isChanged =
    isKeyId(questionId) && (await ports.questions.setAnswered(found.value, questionId, isAnswered));
  return isChanged ? answerOf(quoteId, ports) : refuse(problem('question-not-found'));
}
