import { sendInvoiceSchema } from '#domain/contract/send-invoice';
import { invoiceStore } from '../adapters/dynamodb/lite-invoice/invoice-store.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newUlid } from '../adapters/hash.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { mailClientPorts } from './mail-client.wiring.ts';
import { sendToBoth } from './send-to-both.ts';

const ports = {
  ...mailClientPorts(),
  invoices: invoiceStore(openTable(requiredVariable('TABLE_NAME')), systemClock),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  newId: newUlid,
};

export const handler = accountOperation('send-invoice', {
  keyed: true,
  body: jsonBody(sendInvoiceSchema),
  run: ({ userId, key, body: { userId: claimedUserId, ...body } }) =>
    sendToBoth(
      { ...body, submissionId: key, userId, ...(claimedUserId !== undefined && { claimedUserId }) },
      ports,
    ),
});
