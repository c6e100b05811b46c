import { saveInvoiceDraftSchema } from '#domain/contract/invoice-changes';
import { invoiceAccounts } from '../adapters/dynamodb/lite-invoice/invoice-accounts.ts';
import { invoiceStore } from '../adapters/dynamodb/lite-invoice/invoice-store.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newUlid, sha256 } from '../adapters/hash.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { sleep, systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { saveInvoiceDraft } from './save-invoice-draft.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  invoices: invoiceStore(table, systemClock),
  accounts: invoiceAccounts(table),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  clock: systemClock,
  sleep,
  hash: sha256,
  newId: newUlid,
};

export const handler = accountOperation('save-invoice-draft', {
  keyed: true,
  body: jsonBody(saveInvoiceDraftSchema),
  run: ({ userId, key, body }) => saveInvoiceDraft({ ...body, submissionId: key, userId }, ports),
});
