import { logoRules } from '#domain/logo/logo-rules';
import { openAccounts } from '../adapters/dynamodb/account/open-accounts.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { plainPng } from '../adapters/png/plain-png.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/http-operation.ts';
import { readBytes } from '../http/read-bytes.ts';
import { saveLogo } from './save-logo.ts';

const ports = {
  png: plainPng,
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  accounts: openAccounts(openTable(requiredVariable('TABLE_NAME'))),
};

export const handler = accountOperation('save-logo', (event, { userId }) =>
  saveLogo(userId, readBytes(event, logoRules.sentBytes, 'logo-too-large'), ports),
);
