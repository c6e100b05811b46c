import { questionStates } from '#domain/quotes/quote';
import { optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/** A client's question about a quote, under the account of its owner. */
export const quoteQuestion = entity('quoteQuestion', {
  quoteId: text,
  /** ISO instant. */
  at: text,
  text,
  state: wordOf(questionStates),
  answeredAt: optional(text),
});
