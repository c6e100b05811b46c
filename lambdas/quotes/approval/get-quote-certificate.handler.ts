import { issuedFiles } from '../../issued-files/index.ts';
import { photoReader } from '../../photos/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { fileAnswer } from '../../platform/http/file-answer.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { networkLimit } from '../../platform/limits/network-limit.ts';
import { renderCertificatePdf } from '../../platform/pdf/render-pages.ts';
import { documentBucket, s3Client } from '../../platform/s3/document-bucket.ts';
import { renderedPdfs } from '../../platform/s3/rendered-pdfs.ts';
import { parameter } from '../../platform/ssm/parameter.ts';
import { openTable } from '../../platform/table/table.ts';
import { quoteStore } from '../store/quote-store.ts';
import { getQuoteCertificate } from './get-quote-certificate.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const bucket = documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'));

const ports = {
  quotes: quoteStore(table, systemClock),
  renderCertificate: renderCertificatePdf,
  files: issuedFiles(table, systemClock),
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
  readPhoto: photoReader(bucket),
  rendered: renderedPdfs(bucket),
};

export const handler = publicOperation('get-quote-certificate', {
  limit: networkLimit(table, 'get-quote-certificate', systemClock),
  answer: fileAnswer,
  run: ({ path }) => getQuoteCertificate(path.quoteId, ports),
});
