import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { fileAnswer } from '../platform/http/file-answer.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { photoFilesIn } from '../platform/s3/photo-files.ts';
import { openTable } from '../platform/table/table.ts';
import { getClientInvoicePhoto } from './get-client-invoice.ts';
import { clientLinks } from './store/client-links.ts';

const ports = {
  links: clientLinks(openTable(requiredVariable('TABLE_NAME')), systemClock),
  files: photoFilesIn(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
};

export const handler = publicOperation('get-client-invoice-photo', {
  query: ['size'],
  answer: fileAnswer,
  run: ({ path, query }) => getClientInvoicePhoto(path.linkId, path.photoId, query.size, ports),
});
