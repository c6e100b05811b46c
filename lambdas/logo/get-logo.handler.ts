import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { getLogo } from './get-logo.ts';

const logos = logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET')));

export const handler = accountOperation('get-logo', {
  query: ['version'],
  answer: fileAnswer,
  run: ({ userId, query }) => getLogo(userId, query.version, logos),
});
