import { logoRules } from '#domain/logo/logo-rules';
import { openAccounts } from '../adapters/dynamodb/account/open-accounts.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { plainPng } from '../adapters/png/plain-png.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { bytesBody } from '../http/bytes-body.ts';
import { saveLogo } from './save-logo.ts';

const ports = {
  png: plainPng,
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  accounts: openAccounts(openTable(requiredVariable('TABLE_NAME'))),
};

export const handler = accountOperation('save-logo', {
  body: bytesBody(logoRules.sentBytes, 'logo-too-large'),
  run: ({ userId, body }) => saveLogo(userId, body, ports),
});
