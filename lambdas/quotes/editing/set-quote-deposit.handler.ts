import { setQuoteDepositSchema } from '#domain/contract/quotes';
import { depositPage } from '../../composition/online-payments.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { openTable } from '../../platform/table/table.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';
import { setQuoteDeposit } from './set-quote-deposit.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  ...ownQuotePorts(table),
  depositPage: depositPage(table, systemClock),
  clock: systemClock,
};

export const handler = accountOperation('set-quote-deposit', {
  body: jsonBody(setQuoteDepositSchema),
  run: ({ userId, path, body }) => setQuoteDeposit({ userId, quoteId: path.quoteId, ...body }, ports),
});
