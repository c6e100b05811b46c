import { openPaymentPageSchema } from '#domain/contract/online-payments';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { parameter } from '../platform/ssm/parameter.ts';
import { openTable } from '../platform/table/table.ts';
import { deployedProvider } from './configuration.ts';
import { openDepositPage } from './open-deposit-page.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  table,
  clock: systemClock,
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
  ...deployedProvider(),
};

export const handler = publicOperation('open-deposit-page', {
  limit: networkLimit(table, 'open-deposit-page', systemClock),
  body: jsonBody(openPaymentPageSchema),
  run: ({ path, body }) => openDepositPage({ ...path, ...body }, ports),
});
