import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { find } from '../platform/table/read.ts';
import { openTable } from '../platform/table/table.ts';
import { openTaskQueue, task } from '../tasks/index.ts';
import { undoImport } from './owner-requests.ts';
import { fullImports } from './store/full-imports.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const offerUnits = openTaskQueue();

/** Starts the next unit now. Otherwise, after a failed unit, undoing would begin only when that unit is retried. */
async function offer(userId: string): Promise<void> {
  const kind = 'full-import';
  const stored = await find(table, task, task.key(userId, kind));
  if (stored) await offerUnits([{ unit: { userId, kind, step: stored.step }, delaySeconds: 0 }]);
}

const ports = { imports: fullImports(table), offer, clock: systemClock };

export const handler = accountOperation('undo-full-import', {
  run: ({ userId }) => undoImport(userId, ports),
});
