import { invoicesBeingChecked, takesOnlinePayments } from '../../composition/projections.ts';
import { issuedFiles } from '../../issued-files/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { fileAnswer } from '../../platform/http/file-answer.ts';
import { renderInvoicePdf } from '../../platform/pdf/render-invoice-pdf.ts';
import { documentBucket, s3Client } from '../../platform/s3/document-bucket.ts';
import { logoStore } from '../../platform/s3/logo-store.ts';
import { parameter } from '../../platform/ssm/parameter.ts';
import { openTable } from '../../platform/table/table.ts';
import { invoiceReader } from '../store/invoice-reader.ts';
import { type GetInvoicePdfPorts, getInvoicePdf } from './get-invoice-pdf.ts';
import { storedPdfs } from './stored-or-drawn-pdf.ts';

const bucket = documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'));

const table = openTable(requiredVariable('TABLE_NAME'));

const ports: GetInvoicePdfPorts = {
  invoices: invoiceReader(table),
  pdfs: storedPdfs(bucket),
  logos: logoStore(bucket),
  renderPdf: renderInvoicePdf,
  files: issuedFiles(table, systemClock),
  takesOnlinePayments: takesOnlinePayments(table, systemClock),
  beingChecked: invoicesBeingChecked(table),
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
};

export const handler = accountOperation('get-invoice-pdf', {
  query: ['content'],
  answer: fileAnswer,
  run: ({ userId, path, query }) => getInvoicePdf({ userId, ...path, contentId: query.content }, ports),
});
