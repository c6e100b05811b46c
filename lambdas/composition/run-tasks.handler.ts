import { deletedAccounts, deleteUnit } from '../deletion/index.ts';
import { deployedProvider, leaveProvider } from '../online-payments/index.ts';
import { systemClock } from '../platform/clock.ts';
import { accountDirectory } from '../platform/cognito/account-directory.ts';
import { requiredVariable } from '../platform/environment.ts';
import { s3Client } from '../platform/s3/document-bucket.ts';
import { documentVersions } from '../platform/s3/document-versions.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { openTable } from '../platform/table/table.ts';
import { openTaskQueue, runUnit, taskStore, unitOf } from '../tasks/index.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const payments = { table, clock: systemClock, provider: deployedProvider().provider };

const ports = {
  tasks: taskStore(table, systemClock),
  offer: openTaskQueue(),
  work: {
    deletion: deleteUnit({
      accounts: deletedAccounts(table),
      documents: documentVersions(s3Client(), requiredVariable('DOCUMENT_BUCKET')),
      directory: accountDirectory(requiredVariable('USER_POOL_ID')),
      leaveProvider: (userId) => leaveProvider(userId, payments),
      clock: systemClock,
    }),
  },
};

interface QueueEvent {
  readonly Records: readonly { readonly body: string }[];
}

/**
 * Receives units of tasks from their queue. During maintenance all are dropped: they stay in the table, and the schedule
 * offers them again.
 */
export const handler = unlessMaintenance(
  async ({ Records }: QueueEvent) => {
    for (const { body } of Records) {
      const unit = unitOf(body);
      if (unit) await runUnit(unit, ports);
    }
  },
  () => undefined,
);
