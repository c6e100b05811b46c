import { invoiceAccounts } from '../../invoices/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { documentBucket, s3Client } from '../../platform/s3/document-bucket.ts';
import { logoStore } from '../../platform/s3/logo-store.ts';
import type { Table } from '../../platform/table/table.ts';
import type { SaveQuotePorts } from '../owner-ports.ts';
import { ownQuotePorts } from './own-quotes.wiring.ts';

/** What the operations that save a quote need. */
export const saveQuotePorts = (table: Table): SaveQuotePorts => ({
  ...ownQuotePorts(table),
  accounts: invoiceAccounts(table),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  clock: systemClock,
});
