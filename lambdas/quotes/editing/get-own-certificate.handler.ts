import { issuedFiles } from '../../issued-files/index.ts';
import { photoReader } from '../../photos/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { fileAnswer } from '../../platform/http/file-answer.ts';
import { renderCertificatePdf } from '../../platform/pdf/render-pages.ts';
import { documentBucket, s3Client } from '../../platform/s3/document-bucket.ts';
import { parameter } from '../../platform/ssm/parameter.ts';
import { openTable } from '../../platform/table/table.ts';
import { getOwnCertificate } from '../approval/get-quote-certificate.ts';
import { quoteStore } from '../store/quote-store.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  quotes: quoteStore(table, systemClock),
  renderCertificate: renderCertificatePdf,
  readPhoto: photoReader(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  files: issuedFiles(table, systemClock),
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
};

export const handler = accountOperation('get-own-certificate', {
  answer: fileAnswer,
  run: ({ userId, path }) => getOwnCertificate(userId, path.quoteId, ports),
});
