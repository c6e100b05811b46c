import { randomUUID } from 'node:crypto';
import { sleep, systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { deployedSiteOrigin } from '../platform/ssm/parameter.ts';
import { find } from '../platform/table/read.ts';
import { openTable } from '../platform/table/table.ts';
import { canaryPass } from './canary-pass.ts';
import { type RunCanaryPorts, runCanary } from './run-canary.ts';
import { freeMessage } from './store/free-message.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const siteOrigin = deployedSiteOrigin();
const originSecrets = requiredVariable('ORIGIN_SECRET');

/** Timeout of an API call in milliseconds, shorter than the timeout of the function, so that a failure is logged. */
const callTimeout = 20_000;

const ports: RunCanaryPorts = {
  post: async (path, body, headers = {}) =>
    fetch(`${await siteOrigin()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callTimeout),
      redirect: 'error',
    }),
  passFor: (submissionId) => canaryPass(originSecrets, submissionId),
  findDelivery: (id) => find(table, freeMessage, freeMessage.key({ kind: 'free-invoice', id })),
  newId: randomUUID,
  clock: systemClock,
  sleep,
};

/** Runs every hour if the setting `canary` is on. */
export const handler = unlessMaintenance(
  () => runCanary(ports),
  async () => undefined,
);
