import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { renderInvoicePdf } from '../adapters/pdf/render-invoice-pdf.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { keptPdfs } from '../adapters/s3/kept-pdfs.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { parameter } from '../adapters/ssm/parameter.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { type GetInvoicePdfPorts, getInvoicePdf } from './get-invoice-pdf.ts';

const bucket = documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'));

const ports: GetInvoicePdfPorts = {
  invoices: invoiceReader(openTable(requiredVariable('TABLE_NAME'))),
  pdfs: keptPdfs(bucket),
  logos: logoStore(bucket),
  renderPdf: renderInvoicePdf,
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
};

export const handler = accountOperation('get-invoice-pdf', {
  query: ['content'],
  answer: fileAnswer,
  run: ({ userId, path, query }) => getInvoicePdf({ userId, ...path, contentId: query.content }, ports),
});
