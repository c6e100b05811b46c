import { openAccounts } from '../adapters/dynamodb/account/open-accounts.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { removeLogo } from './remove-logo.ts';

const ports = {
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  accounts: openAccounts(openTable(requiredVariable('TABLE_NAME'))),
};

export const handler = accountOperation('remove-logo', {
  run: ({ userId }) => removeLogo(userId, ports),
});
