import { setQuoteDepositSchema } from '#domain/contract/quotes';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';
import { setQuoteDeposit } from './set-quote-deposit.ts';

const ports = ownQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('set-quote-deposit', {
  body: jsonBody(setQuoteDepositSchema),
  run: ({ userId, path, body }) => setQuoteDeposit({ userId, quoteId: path.quoteId, ...body }, ports),
});
