import { downloadFreeInvoiceSchema } from '#domain/contract/free-invoice';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import { fileAnswer } from '../platform/http/file-answer.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { openTable } from '../platform/table/table.ts';
import { type DownloadFreeInvoicePorts, downloadFreeInvoice } from './download-free-invoice.ts';
import { freeMessages, freePdfs } from './store/free-messages.ts';

const ports: DownloadFreeInvoicePorts = {
  messages: freeMessages(openTable(requiredVariable('TABLE_NAME')), systemClock),
  pdfs: freePdfs(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  clock: systemClock,
  hash: sha256,
};

export const handler = publicOperation('download-free-invoice', {
  readsOnly: true,
  body: jsonBody(downloadFreeInvoiceSchema),
  answer: fileAnswer,
  run: ({ body }) => downloadFreeInvoice(body.token, ports),
});
