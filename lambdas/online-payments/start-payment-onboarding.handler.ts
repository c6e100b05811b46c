import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { parameter } from '../platform/ssm/parameter.ts';
import { deployedProvider } from './configuration.ts';
import { startPaymentOnboarding } from './connection.ts';

const ports = {
  table: openQueueingTable(),
  clock: systemClock,
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
  ...deployedProvider(),
};

export const handler = accountOperation('start-payment-onboarding', {
  run: ({ userId }) => startPaymentOnboarding(userId, ports),
});
