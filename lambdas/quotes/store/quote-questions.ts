import type { QuoteQuestion } from '#domain/quotes/quote';
import { questionStates } from '#domain/quotes/quote';
import { questionPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import type { Clock } from '../../platform/clock.ts';
import { noRecentQuestion } from '../../platform/limits/question-pause.ts';
import { optional, text, wordOf } from '../../platform/table/attributes.ts';
import { commit } from '../../platform/table/commit.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import { entity } from '../../platform/table/entity.ts';
import { queryAll } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update } from '../../platform/table/writes.ts';
import type { QuoteQuestions } from '../ports.ts';
import { quote } from './quote.ts';
import { queueQuestion } from './quote-messages.ts';
import { dropQuoteToday, putStoredQuoteToday } from './quote-today.ts';

/** A client's question about a quote, stored under the owner's account. */
export const quoteQuestion = entity('quoteQuestion', {
  quoteId: text,
  /** ISO instant. */
  at: text,
  text,
  state: wordOf(questionStates),
  answeredAt: optional(text),
});

const questionOf = ({ at, text, answeredAt }: FieldsOf<typeof quoteQuestion>): QuoteQuestion => ({
  questionId: String(Date.parse(at)),
  at,
  text,
  ...(answeredAt !== undefined && { answeredAt }),
});

/** Questions of clients, one item each. The quote stores when the last one was asked. */
export const quoteQuestions = (table: Table, clock: Clock): QuoteQuestions => ({
  async add({ quoteId, userId }, { text, hash: asked }) {
    const now = clock();
    const at = now.toISOString();
    const questionId = String(now.getTime());
    const { committed } = await commit(table, [
      update(quote, quote.key(quoteId), { set: { askedAt: at, asked } }, noRecentQuestion(now)),
      put(quoteQuestion, quoteQuestion.key(userId, quoteId, questionId), {
        quoteId,
        at,
        text,
        state: 'open',
      }),
      queueQuestion({ quoteId, userId }, asked, now),
      ...(await putStoredQuoteToday(table, quoteId, 'question', questionId)),
    ]);
    return committed;
  },

  async lastHash({ quoteId }) {
    return (await find(table, quote, quote.key(quoteId)))?.asked;
  },

  async find({ quoteId, userId }, questionId) {
    const found = await find(table, quoteQuestion, quoteQuestion.key(userId, quoteId, questionId));
    return found && questionOf(found);
  },

  async list({ quoteId, userId }) {
    const partition = accountPartition(userId);
    const questions: QuoteQuestion[] = [];
    for await (const item of queryAll(table, { partition, begins: questionPrefix(quoteId) }))
      questions.push(questionOf(quoteQuestion.parse(item)));
    return questions.toReversed();
  },

  async setAnswered({ quoteId, userId }, questionId, isAnswered) {
    const { committed } = await commit(table, [
      update(quoteQuestion, quoteQuestion.key(userId, quoteId, questionId), {
        replace: isAnswered
          ? { state: 'answered', answeredAt: clock().toISOString() }
          : { state: 'open', answeredAt: undefined },
      }),
      ...(isAnswered
        ? [dropQuoteToday({ quoteId, userId }, 'question', questionId)]
        : await putStoredQuoteToday(table, quoteId, 'question', questionId)),
    ]);
    return committed;
  },
});
