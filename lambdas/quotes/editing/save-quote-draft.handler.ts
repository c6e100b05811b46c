import { quoteFormSchema } from '#domain/contract/quotes';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { openTable } from '../../platform/table/table.ts';
import { saveQuotePorts } from './own-quotes.wiring.ts';
import { saveQuoteDraft } from './save-quote-draft.ts';

const ports = saveQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('save-quote-draft', {
  body: jsonBody(quoteFormSchema),
  run: ({ userId, path, body }) => saveQuoteDraft({ ...body, userId, quoteId: path.quoteId }, ports),
});
