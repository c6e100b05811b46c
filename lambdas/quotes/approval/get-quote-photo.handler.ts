import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { fileAnswer } from '../../platform/http/file-answer.ts';
import { publicOperation } from '../../platform/http/http-operation.ts';
import { documentBucket, s3Client } from '../../platform/s3/document-bucket.ts';
import { photoFilesIn } from '../../platform/s3/photo-files.ts';
import { openTable } from '../../platform/table/table.ts';
import { quoteStore } from '../store/quote-store.ts';
import { getQuotePhoto } from './get-quote-photo.ts';

const ports = {
  quotes: quoteStore(openTable(requiredVariable('TABLE_NAME')), systemClock),
  files: photoFilesIn(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
};

export const handler = publicOperation('get-quote-photo', {
  query: ['size'],
  answer: fileAnswer,
  run: ({ path, query }) => getQuotePhoto(path.quoteId, path.photoId, query.size, ports),
});
