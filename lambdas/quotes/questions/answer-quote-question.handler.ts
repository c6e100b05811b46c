import { answerQuoteQuestionSchema } from '#domain/contract/quotes';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { openTable } from '../../platform/table/table.ts';
import { ownQuotePorts } from '../editing/own-quotes.wiring.ts';
import { answerQuoteQuestion } from './answer-quote-question.ts';

const ports = ownQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('answer-quote-question', {
  body: jsonBody(answerQuoteQuestionSchema),
  run: ({ userId, path, body }) => answerQuoteQuestion({ userId, ...path, ...body }, ports),
});
