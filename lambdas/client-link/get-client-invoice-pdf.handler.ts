import { clientLinks } from '../adapters/dynamodb/client-link/client-links.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { renderInvoicePdf } from '../adapters/pdf/render-invoice-pdf.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { keptPdfs } from '../adapters/s3/kept-pdfs.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { parameter } from '../adapters/ssm/parameter.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { publicOperation } from '../http/http-operation.ts';
import { getClientInvoicePdf } from './get-client-invoice-pdf.ts';

const bucket = documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'));

const ports = {
  links: clientLinks(openTable(requiredVariable('TABLE_NAME')), systemClock),
  pdfs: keptPdfs(bucket),
  logos: logoStore(bucket),
  renderPdf: renderInvoicePdf,
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
};

export const handler = publicOperation('get-client-invoice-pdf', {
  answer: fileAnswer,
  run: ({ path }) => getClientInvoicePdf(path.linkId, ports),
});
