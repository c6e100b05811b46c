import { quoteFormSchema } from '#domain/contract/quotes';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { saveQuoteDraft } from './save-quote-draft.ts';
import { saveQuotePorts } from './save-quotes.wiring.ts';

const ports = saveQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('save-quote-draft', {
  body: jsonBody(quoteFormSchema),
  run: ({ userId, path, body }) => saveQuoteDraft({ ...body, userId, quoteId: path.quoteId }, ports),
});
