import { depositPage } from '../../composition/online-payments.ts';
import { invoiceReader } from '../../invoices/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { openTable } from '../../platform/table/table.ts';
import { getQuote } from './get-quote.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  ...openQuotePorts(table),
  depositPage: depositPage(table, systemClock),
  invoices: invoiceReader(table),
};

export const handler = publicOperation('get-quote', {
  run: ({ path }) => getQuote(path.quoteId, ports),
});
