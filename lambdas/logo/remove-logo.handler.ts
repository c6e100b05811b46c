import { ok } from '#domain/result';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/http-operation.ts';

const logos = logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET')));

export const handler = accountOperation('remove-logo', async (_event, { userId }) => {
  await logos.remove(userId);
  return ok({ success: true as const });
});
