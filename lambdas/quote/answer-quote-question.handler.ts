import { answerQuoteQuestionSchema } from '#domain/contract/lite-quote';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperationOn } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { answerQuoteQuestion } from './answer-quote-question.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = ownQuotePorts(table);

export const handler = accountOperationOn(table)('answer-quote-question', {
  body: jsonBody(answerQuoteQuestionSchema),
  run: ({ userId, path, body }) => answerQuoteQuestion({ userId, ...path, ...body }, ports),
});
