import { invoiceAccounts } from '../adapters/dynamodb/lite-invoice/invoice-accounts.ts';
import type { Table } from '../adapters/dynamodb/table/table.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';
import type { SaveQuotePorts } from './owner-ports.ts';

/** What the operations that save a quote need. */
export const saveQuotePorts = (table: Table): SaveQuotePorts => ({
  ...ownQuotePorts(table),
  accounts: invoiceAccounts(table),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  clock: systemClock,
});
