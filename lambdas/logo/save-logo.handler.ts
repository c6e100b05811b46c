import { logoRules } from '#domain/logo/logo-rules';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { bytesBody } from '../platform/http/body.ts';
import { plainPng } from '../platform/png/plain-png.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { openTable } from '../platform/table/table.ts';
import { existingAccounts } from '../profile/index.ts';
import { saveLogo } from './own-logo.ts';

const ports = {
  png: plainPng,
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  accounts: existingAccounts(openTable(requiredVariable('TABLE_NAME'))),
};

export const handler = accountOperation('save-logo', {
  body: bytesBody(logoRules.sentBytes, 'logo-too-large'),
  run: ({ userId, body }) => saveLogo(userId, body, ports),
});
