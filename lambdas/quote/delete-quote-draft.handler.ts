import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { deleteQuoteDraft } from './delete-quote-draft.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';

const ports = ownQuotePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('delete-quote-draft', {
  run: ({ userId, path }) => deleteQuoteDraft(userId, path.quoteId, ports),
});
