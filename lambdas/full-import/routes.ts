import { startFullImportSchema, uploadFullImportSchema } from '#domain/full-import/contract';
import { fullImportLimits } from '#domain/full-import/full-import';
import { importedClients, importedItems } from '../clients/index.ts';
import { importedInvoices } from '../invoices/index.ts';
import { importedJobs } from '../jobs/index.ts';
import { systemClock } from '../platform/clock.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { countUse } from '../platform/limits/daily-cap.ts';
import { deployedDocuments } from '../platform/s3/document-bucket.ts';
import { find } from '../platform/table/read.ts';
import { deployedTable } from '../platform/table/table.ts';
import { existingAccounts } from '../profile/index.ts';
import { importedQuotes } from '../quotes/index.ts';
import { openTaskQueue, task } from '../tasks/index.ts';
import { getImport, startImport, undoImport, uploadImport } from './import-requests.ts';
import { fullImports } from './store/full-imports.ts';
import { uploadedParts } from './store/uploaded-parts.ts';

export const routes = {
  'upload-full-import': {
    in: 'account-files',
    needs: { items: ['GetItem', 'UpdateItem'], documents: ['PutObject', 'PutObjectTagging'] },
    body: jsonBody(uploadFullImportSchema, fullImportLimits.bodyBytes),
    run: () => {
      const table = deployedTable();
      const ports = {
        imports: fullImports(table),
        parts: uploadedParts(deployedDocuments()),
        // Used for validation only; nothing is added here.
        records: {
          clients: importedClients(table, systemClock),
          items: importedItems(table),
          jobs: importedJobs(table, systemClock, async () => false),
          invoices: importedInvoices({ ...table, projections: [] }, systemClock),
          quotes: importedQuotes(table, systemClock),
        },
        accountExists: existingAccounts(table).exists,
        countInLimits: (userId: string) =>
          countUse(table, 'full-import', userId, fullImportLimits.partsPerDay, systemClock()),
      };
      return ({ userId, body }) => uploadImport(userId, body, ports);
    },
  },
  'start-full-import': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query', 'UpdateItem'], index: true, sendsTasks: true },
    body: jsonBody(startFullImportSchema),
    run: () => {
      const table = deployedTable();
      const offer = openTaskQueue();
      const ports = {
        imports: fullImports(table),
        accountExists: existingAccounts(table).exists,
        offer: (userId: string) =>
          offer([{ unit: { userId, kind: 'full-import', step: 0 }, delaySeconds: 0 }]),
        clock: systemClock,
      };
      return ({ userId, body }) => startImport(userId, body, ports);
    },
  },
  'get-full-import': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query'], index: true },
    run:
      (ports = { imports: fullImports(deployedTable()) }) =>
      ({ userId }) =>
        getImport(userId, ports),
  },
  'undo-full-import': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'], sendsTasks: true },
    run: () => {
      const table = deployedTable();
      const offerUnits = openTaskQueue();
      /** Starts the next unit now. Otherwise, after a failed unit, undoing would begin only when that unit is retried. */
      async function offer(userId: string): Promise<void> {
        const kind = 'full-import';
        const stored = await find(table, task, task.key(userId, kind));
        if (stored) await offerUnits([{ unit: { userId, kind, step: stored.step }, delaySeconds: 0 }]);
      }
      const ports = { imports: fullImports(table), offer, clock: systemClock };
      return ({ userId }) => undoImport(userId, ports);
    },
  },
} satisfies RoutesOf<'full-import'>;
