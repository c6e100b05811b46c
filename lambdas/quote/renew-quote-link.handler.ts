import { invoiceAccounts } from '../adapters/dynamodb/lite-invoice/invoice-accounts.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newSecret } from '../adapters/hash.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';
import { renewQuoteLink } from './renew-quote-link.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = { ...ownQuotePorts(table), accounts: invoiceAccounts(table), newSecret };

export const handler = accountOperation('renew-quote-link', {
  run: ({ userId, path }) => renewQuoteLink(userId, path.quoteId, ports),
});
