import { depositPage } from '../../composition/online-payments.ts';
import { invoiceAccounts } from '../../invoices/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { newSecret } from '../../platform/hash.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { openTable } from '../../platform/table/table.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';
import { renewQuoteLink } from './renew-quote-link.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  ...ownQuotePorts(table),
  accounts: invoiceAccounts(table, systemClock),
  depositPage: depositPage(table, systemClock),
  newSecret,
};

export const handler = accountOperation('renew-quote-link', {
  run: ({ userId, path }) => renewQuoteLink(userId, path.quoteId, ports),
});
