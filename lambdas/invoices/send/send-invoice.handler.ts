import { sendInvoiceSchema } from '#domain/contract/send-invoice';
import { clientMailPorts } from '../../composition/client-email-ports.ts';
import { depositRecorder } from '../../composition/online-payments.ts';
import { depositReader, invoiceProjections } from '../../composition/projections.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { newUlid } from '../../platform/hash.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { documentBucket, s3Client } from '../../platform/s3/document-bucket.ts';
import { logoStore } from '../../platform/s3/logo-store.ts';
import { openTable } from '../../platform/table/table.ts';
import { invoiceStore } from '../store/invoice-store.ts';
import { sendToBoth } from './send-to-both.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  ...clientMailPorts(),
  invoices: invoiceStore(table, systemClock, invoiceProjections),
  depositOf: depositReader(table),
  recordDeposits: depositRecorder(table, systemClock),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  newId: newUlid,
};

export const handler = accountOperation('send-invoice', {
  keyed: true,
  body: jsonBody(sendInvoiceSchema),
  run: ({ userId, key, body: { userId: claimedUserId, ...body }, sentBody }) =>
    sendToBoth(
      { ...body, submissionId: key, userId, sentBody, ...(claimedUserId !== undefined && { claimedUserId }) },
      ports,
    ),
});
