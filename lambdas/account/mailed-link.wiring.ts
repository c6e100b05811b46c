import { accountDirectory } from '../adapters/cognito/account-directory.ts';
import { accountProfiles } from '../adapters/dynamodb/account/account-profiles.ts';
import { signInLimits } from '../adapters/dynamodb/account/sign-in-limit.ts';
import { verifications } from '../adapters/dynamodb/account/verifications.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { sleep, systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import type { ConfirmEmailPorts } from './confirm-email.ts';
import type { DisownAccountPorts } from './disown-account.ts';
import type { SetProvenPasswordPorts } from './set-proven-password.ts';

/** The wiring of every operation that takes a mailed link. */
export function wireMailedLink(): DisownAccountPorts & SetProvenPasswordPorts & ConfirmEmailPorts {
  const table = openTable(requiredVariable('TABLE_NAME'));
  return {
    verifications: verifications(table),
    directory: accountDirectory(requiredVariable('USER_POOL_ID')),
    profiles: accountProfiles(table),
    signIns: signInLimits(table),
    logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
    clock: systemClock,
    sleep,
    hash: sha256,
  };
}
