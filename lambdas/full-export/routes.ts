import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { newUlid } from '../platform/hash.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { s3Client } from '../platform/s3/document-bucket.ts';
import { objectUrlSigner } from '../platform/s3/presigned-url.ts';
import { find } from '../platform/table/read.ts';
import { deployedTable } from '../platform/table/table.ts';
import { openTaskQueue, task } from '../tasks/index.ts';
import { cancelExport, getExport, getExportAddress, startExport } from './export-requests.ts';

export const routes = {
  'start-full-export': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'], sendsTasks: true },
    run: () => {
      const table = deployedTable();
      const offer = openTaskQueue();
      const ports = {
        table,
        newId: newUlid,
        offer: (userId: string) =>
          offer([{ unit: { userId, kind: 'full-export', step: 0 }, delaySeconds: 0 }]),
        clock: systemClock,
      };
      return ({ userId }) => startExport(userId, ports);
    },
  },
  'get-full-export': {
    in: 'account-api',
    needs: { items: ['GetItem'] },
    run:
      (table = deployedTable()) =>
      ({ userId }) =>
        getExport(userId, { table, clock: systemClock }),
  },
  'cancel-full-export': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'], sendsTasks: true },
    run: () => {
      const table = deployedTable();
      const offerUnits = openTaskQueue();
      /** Starts the next unit now. Otherwise, an export with a failed unit would end only when that unit is retried. */
      async function offer(userId: string): Promise<void> {
        const kind = 'full-export';
        const stored = await find(table, task, task.key(userId, kind));
        if (stored) await offerUnits([{ unit: { userId, kind, step: stored.step }, delaySeconds: 0 }]);
      }
      return ({ userId }) => cancelExport(userId, { table, offer });
    },
  },
  'get-full-export-address': {
    in: 'account-files',
    needs: { items: ['GetItem'], documents: ['GetObject'] },
    readsOnly: true,
    run: () => {
      const ports = {
        table: deployedTable(),
        addressOf: objectUrlSigner(s3Client(), requiredVariable('DOCUMENT_BUCKET')),
        clock: systemClock,
      };
      return ({ userId }) => getExportAddress(userId, ports);
    },
  },
} satisfies RoutesOf<'full-export'>;
