import { depositPage } from '../../composition/online-payments.ts';
import { invoiceReader } from '../../invoices/index.ts';
import { issuedFiles } from '../../issued-files/index.ts';
import { photoReader } from '../../photos/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { fileAnswer } from '../../platform/http/file-answer.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { networkLimit } from '../../platform/limits/network-limit.ts';
import { renderQuotePdf } from '../../platform/pdf/render-invoice-pdf.ts';
import { documentBucket, s3Client } from '../../platform/s3/document-bucket.ts';
import { logoStore } from '../../platform/s3/logo-store.ts';
import { renderedPdfs } from '../../platform/s3/rendered-pdfs.ts';
import { parameter } from '../../platform/ssm/parameter.ts';
import { openTable } from '../../platform/table/table.ts';
import { getQuotePdf } from './get-quote-pdf.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const bucket = documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'));

const ports = {
  ...openQuotePorts(table),
  depositPage: depositPage(table, systemClock),
  invoices: invoiceReader(table),
  renderQuote: renderQuotePdf,
  readPhoto: photoReader(bucket),
  logos: logoStore(bucket),
  rendered: renderedPdfs(bucket),
  files: issuedFiles(table, systemClock),
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
};

export const handler = publicOperation('get-quote-pdf', {
  limit: networkLimit(table, 'get-quote-pdf', systemClock),
  answer: fileAnswer,
  run: ({ path }) => getQuotePdf(path.quoteId, ports),
});
