import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { parameter } from '../platform/ssm/parameter.ts';
import { openTable } from '../platform/table/table.ts';
import { deployedProvider } from './configuration.ts';
import { startPaymentOnboarding } from './connection.ts';

const ports = {
  table: openTable(requiredVariable('TABLE_NAME')),
  clock: systemClock,
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
  ...deployedProvider(),
};

export const handler = accountOperation('start-payment-onboarding', {
  run: ({ userId }) => startPaymentOnboarding(userId, ports),
});
