import { depositPage } from '../../composition/online-payments.ts';
import { invoiceReader } from '../../invoices/index.ts';
import { issuedFiles } from '../../issued-files/index.ts';
import { photoReader } from '../../photos/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { fileAnswer } from '../../platform/http/file-answer.ts';
import { renderQuotePdf } from '../../platform/pdf/render-invoice-pdf.ts';
import { documentBucket, s3Client } from '../../platform/s3/document-bucket.ts';
import { logoStore } from '../../platform/s3/logo-store.ts';
import { parameter } from '../../platform/ssm/parameter.ts';
import { openTable } from '../../platform/table/table.ts';
import { getOwnQuotePdf } from '../approval/get-quote-pdf.ts';
import { openQuotePorts } from '../approval/open-quotes.wiring.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const bucket = documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'));

const ports = {
  ...openQuotePorts(table),
  depositPage: depositPage(table, systemClock),
  invoices: invoiceReader(table),
  renderQuote: renderQuotePdf,
  readPhoto: photoReader(bucket),
  logos: logoStore(bucket),
  files: issuedFiles(table, systemClock),
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
};

export const handler = accountOperation('get-own-quote-pdf', {
  answer: fileAnswer,
  run: ({ userId, path }) => getOwnQuotePdf(userId, path.quoteId, ports),
});
