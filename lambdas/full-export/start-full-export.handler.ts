import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { newUlid } from '../platform/hash.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { itemExists } from '../platform/table/read.ts';
import { openTable } from '../platform/table/table.ts';
import { liteProfile } from '../profile/index.ts';
import { openTaskQueue } from '../tasks/index.ts';
import { startExport } from './owner-requests.ts';
import { fullExports } from './store/full-exports.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const offer = openTaskQueue();

const ports = {
  exports: fullExports(table),
  accountExists: (userId: string) => itemExists(table, liteProfile.key(userId)),
  newId: newUlid,
  offer: (userId: string) => offer([{ unit: { userId, kind: 'full-export', step: 0 }, delaySeconds: 0 }]),
  clock: systemClock,
};

export const handler = accountOperation('start-full-export', {
  run: ({ userId }) => startExport(userId, ports),
});
