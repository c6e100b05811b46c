import { uploadFullImportSchema } from '#domain/contract/full-import';
import { fullImportLimits } from '#domain/full-import/full-import';
import { importedClients, importedItems } from '../clients/index.ts';
import { importedInvoices } from '../invoices/index.ts';
import { importedJobs } from '../jobs/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { countUse } from '../platform/limits/daily-cap.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { openTable } from '../platform/table/table.ts';
import { existingAccounts } from '../profile/index.ts';
import { importedQuotes } from '../quotes/index.ts';
import { uploadImport } from './owner-requests.ts';
import { fullImports } from './store/full-imports.ts';
import { uploadedParts } from './store/uploaded-parts.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  imports: fullImports(table),
  parts: uploadedParts(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  // Used for validation only; nothing is added here.
  records: {
    clients: importedClients(table, systemClock),
    items: importedItems(table),
    jobs: importedJobs(table, systemClock, async () => false),
    invoices: importedInvoices(table, systemClock, []),
    quotes: importedQuotes(table, systemClock),
  },
  accountExists: existingAccounts(table).exists,
  countInLimits: (userId: string) =>
    countUse(table, 'full-import', userId, fullImportLimits.partsPerDay, systemClock()),
};

export const handler = accountOperation('upload-full-import', {
  body: jsonBody(uploadFullImportSchema, fullImportLimits.bodyBytes),
  run: ({ userId, body }) => uploadImport(userId, body, ports),
});
