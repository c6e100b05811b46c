import { timeZoneReader } from '../invoices/index.ts';
import { issuedFiles } from '../issued-files/index.ts';
import { photoReader } from '../photos/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { fileAnswer } from '../platform/http/file-answer.ts';
import { renderDisputeFilePdf } from '../platform/pdf/render-pages.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { openTable } from '../platform/table/table.ts';
import { quoteStore } from '../quotes/index.ts';
import { getDisputeFile } from './get-dispute-file.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  table,
  clock: systemClock,
  renderPdf: renderDisputeFilePdf,
  readPhoto: photoReader(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  quotes: quoteStore(table, systemClock),
  files: issuedFiles(table, systemClock),
  timeZoneOf: timeZoneReader(table),
};

export const handler = accountOperation('get-dispute-file', {
  answer: fileAnswer,
  run: ({ userId, path }) => getDisputeFile({ userId, ...path }, ports),
});
