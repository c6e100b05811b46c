import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { openTable } from '../../platform/table/table.ts';
import { deleteQuoteDraft } from './delete-quote-draft.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';

const ports = { ...ownQuotePorts(openTable(requiredVariable('TABLE_NAME'))), clock: systemClock };

export const handler = accountOperation('delete-quote-draft', {
  run: ({ userId, path }) => deleteQuoteDraft(userId, path.quoteId, ports),
});
