import { dayIn, defaultTimeZone } from '#domain/time-zone';
import { clientLookup, serviceAddressesOf } from '../clients/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { find } from '../platform/table/read.ts';
import { openTable, type Table } from '../platform/table/table.ts';
import { liteProfile } from '../profile/index.ts';
import type { JobPorts, ListedJobPorts } from './job-ports.ts';
import { jobStore } from './store/job-store.ts';

/** The ports of the operations on jobs. */
export function jobPorts(
  table: Table = openTable(requiredVariable('TABLE_NAME')),
): JobPorts & ListedJobPorts {
  return {
    jobs: jobStore(table),
    findClient: (userId, clientId) => clientLookup(table, userId).byId(clientId),
    findClients: (userId, clientIds) => clientLookup(table, userId).together(clientIds),
    async addressesOf(userId, clientId) {
      const known = await clientLookup(table, userId).byId(clientId);
      return known ? serviceAddressesOf(table, userId, known) : [];
    },
    today: async (userId) => {
      const lite = await find(table, liteProfile, liteProfile.key(userId));
      return dayIn(lite?.timeZone ?? defaultTimeZone, systemClock().toISOString());
    },
    clock: systemClock,
  };
}
