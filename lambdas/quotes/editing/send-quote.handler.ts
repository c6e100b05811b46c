import { quoteFormSchema } from '#domain/contract/quotes';
import { invoiceMailsPerDay } from '#domain/profile/profile';
import { clientMailCap } from '../../client-email/index.ts';
import { invoiceProjections } from '../../composition/projections.ts';
import { clientMails } from '../../invoices/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { newSecret } from '../../platform/hash.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { dailyCap } from '../../platform/limits/daily-cap.ts';
import { parameter } from '../../platform/ssm/parameter.ts';
import { openTable } from '../../platform/table/table.ts';
import { mailPorts } from '../approval/open-quotes.wiring.ts';
import type { SendQuotePorts } from '../owner-ports.ts';
import { quoteSendings } from '../store/quote-sending.ts';
import { saveQuotePorts } from './own-quotes.wiring.ts';
import { sendQuote } from './send-quote.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports: SendQuotePorts = {
  ...saveQuotePorts(table),
  ...mailPorts(),
  sendings: quoteSendings(table, systemClock),
  clientMails: clientMails(table, systemClock, invoiceProjections),
  clientMailCap: clientMailCap(table, systemClock),
  newSecret,
  mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
};

export const handler = accountOperation('send-quote', {
  keyed: true,
  retryMayChange: ['basedOn'],
  body: jsonBody(quoteFormSchema),
  run: ({ userId, key, path, body, sentBody }) =>
    sendQuote({ ...body, userId, quoteId: path.quoteId, key, sentBody }, ports),
});
