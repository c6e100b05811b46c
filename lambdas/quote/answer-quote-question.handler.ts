import { answerQuoteQuestionSchema } from '#domain/contract/quotes';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { answerQuoteQuestion } from './answer-quote-question.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';

const ports = ownQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('answer-quote-question', {
  body: jsonBody(answerQuoteQuestionSchema),
  run: ({ userId, path, body }) => answerQuoteQuestion({ userId, ...path, ...body }, ports),
});
