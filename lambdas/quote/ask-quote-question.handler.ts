import { askQuoteQuestionSchema } from '#domain/contract/public-quotes';
import { quoteQuestions } from '../adapters/dynamodb/quote/quote-questions.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { askQuoteQuestion } from './ask-quote-question.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = { ...openQuotePorts(table), questions: quoteQuestions(table, systemClock) };

export const handler = publicOperation('ask-quote-question', {
  body: jsonBody(askQuoteQuestionSchema),
  run: ({ path, body }) => askQuoteQuestion({ linkId: path.quoteId, ...body }, ports),
});
