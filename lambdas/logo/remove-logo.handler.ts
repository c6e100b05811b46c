import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { openTable } from '../platform/table/table.ts';
import { existingAccounts } from '../profile/index.ts';
import { removeLogo } from './own-logo.ts';

const ports = {
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  accounts: existingAccounts(openTable(requiredVariable('TABLE_NAME'))),
};

export const handler = accountOperation('remove-logo', {
  run: ({ userId }) => removeLogo(userId, ports),
});
