import { saveInvoiceDraftSchema } from '#domain/contract/invoice-changes';
import { depositRecorder } from '../../composition/online-payments.ts';
import { depositReader, invoiceProjections, takesOnlinePayments } from '../../composition/projections.ts';
import { sleep, systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { newUlid, sha256 } from '../../platform/hash.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { documentBucket, s3Client } from '../../platform/s3/document-bucket.ts';
import { logoStore } from '../../platform/s3/logo-store.ts';
import { openTable } from '../../platform/table/table.ts';
import { invoiceAccounts } from '../store/invoice-accounts.ts';
import { invoiceStore } from '../store/invoice-store.ts';
import { saveInvoiceDraft } from './save-invoice-draft.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  invoices: invoiceStore(table, systemClock, invoiceProjections),
  depositOf: depositReader(table),
  recordDeposits: depositRecorder(table, systemClock),
  takesOnlinePayments: takesOnlinePayments(table, systemClock),
  accounts: invoiceAccounts(table, systemClock),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  clock: systemClock,
  sleep,
  hash: sha256,
  newId: newUlid,
};

export const handler = accountOperation('save-invoice-draft', {
  keyed: true,
  body: jsonBody(saveInvoiceDraftSchema),
  run: ({ userId, key, body, sentBody }) =>
    saveInvoiceDraft({ ...body, submissionId: key, userId, sentBody }, ports),
});
