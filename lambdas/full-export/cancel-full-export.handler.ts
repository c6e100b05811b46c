import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { find } from '../platform/table/read.ts';
import { openTable } from '../platform/table/table.ts';
import { openTaskQueue, task } from '../tasks/index.ts';
import { cancelExport } from './owner-requests.ts';
import { fullExports } from './store/full-exports.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const offerUnits = openTaskQueue();

/** Starts the next unit now. Otherwise, an export with a failed unit would end only when that unit is retried. */
async function offer(userId: string): Promise<void> {
  const kind = 'full-export';
  const stored = await find(table, task, task.key(userId, kind));
  if (stored) await offerUnits([{ unit: { userId, kind, step: stored.step }, delaySeconds: 0 }]);
}

const ports = { exports: fullExports(table), offer };

export const handler = accountOperation('cancel-full-export', {
  run: ({ userId }) => cancelExport(userId, ports),
});
