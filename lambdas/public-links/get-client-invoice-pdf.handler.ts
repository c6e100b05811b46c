import { storedPdfs } from '../invoices/index.ts';
import { issuedFiles } from '../issued-files/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { fileAnswer } from '../platform/http/file-answer.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { renderInvoicePdf } from '../platform/pdf/render-invoice-pdf.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { renderedPdfs } from '../platform/s3/rendered-pdfs.ts';
import { parameter } from '../platform/ssm/parameter.ts';
import { openTable } from '../platform/table/table.ts';
import { getClientInvoicePdf } from './get-client-invoice-pdf.ts';
import { clientLinks } from './store/client-links.ts';

const bucket = documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'));

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  links: clientLinks(table, systemClock),
  pdfs: storedPdfs(bucket),
  rendered: renderedPdfs(bucket),
  logos: logoStore(bucket),
  renderPdf: renderInvoicePdf,
  files: issuedFiles(table, systemClock),
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
};

export const handler = publicOperation('get-client-invoice-pdf', {
  limit: networkLimit(table, 'get-client-invoice-pdf', systemClock),
  answer: fileAnswer,
  run: ({ path }) => getClientInvoicePdf(path.linkId, ports),
});
