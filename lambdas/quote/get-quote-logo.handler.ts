import { quoteStore } from '../adapters/dynamodb/quote/quote-store.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { publicOperation } from '../http/http-operation.ts';
import { getQuoteLogo } from './get-quote-logo.ts';

const ports = {
  quotes: quoteStore(openTable(requiredVariable('TABLE_NAME')), systemClock),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
};

export const handler = publicOperation('get-quote-logo', {
  answer: fileAnswer,
  run: ({ path }) => getQuoteLogo(path.quoteId, ports),
});
