import { downloadFreeInvoiceSchema } from '#domain/contract/free-invoice';
import { freeMessages } from '../adapters/dynamodb/free-invoice/free-messages.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { handedPdfs } from '../adapters/s3/handed-pdfs.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { type DownloadFreeInvoicePorts, downloadFreeInvoice } from './download-free-invoice.ts';

const ports: DownloadFreeInvoicePorts = {
  messages: freeMessages(openTable(requiredVariable('TABLE_NAME')), systemClock),
  pdfs: handedPdfs(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  clock: systemClock,
  hash: sha256,
};

export const handler = publicOperation('download-free-invoice', {
  body: jsonBody(downloadFreeInvoiceSchema),
  answer: fileAnswer,
  run: ({ body }) => downloadFreeInvoice(body.token, ports),
});
