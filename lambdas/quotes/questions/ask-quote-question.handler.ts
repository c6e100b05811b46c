import { askQuestionSchema } from '#domain/contract/public-quotes';
import { openQueueingTable } from '../../messaging/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { networkLimit } from '../../platform/limits/network-limit.ts';
import { openQuotePorts } from '../approval/open-quotes.wiring.ts';
import { quoteQuestions } from '../store/quote-questions.ts';
import { askQuoteQuestion } from './ask-quote-question.ts';

const table = openQueueingTable();

const ports = { ...openQuotePorts(table), questions: quoteQuestions(table, systemClock) };

export const handler = publicOperation('ask-quote-question', {
  limit: networkLimit(table, 'ask-quote-question', systemClock),
  body: jsonBody(askQuestionSchema),
  run: ({ path, body }) => askQuoteQuestion({ linkId: path.quoteId, ...body }, ports),
});
