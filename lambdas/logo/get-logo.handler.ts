import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { requiredVariable } from '../environment.ts';
import { accountFileOperation } from '../http/http-operation.ts';
import { queryId } from '../http/path-and-query.ts';
import { getLogo } from './get-logo.ts';

const logos = logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET')));

export const handler = accountFileOperation('get-logo', (event, { userId }) =>
  getLogo(userId, queryId(event, 'version'), logos),
);
