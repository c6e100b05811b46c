import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { fileAnswer } from '../platform/http/file-answer.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { getLogo } from './own-logo.ts';

const logos = logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET')));

export const handler = accountOperation('get-logo', {
  query: ['version'],
  answer: fileAnswer,
  run: ({ userId, query }) => getLogo(userId, query.version, logos),
});
