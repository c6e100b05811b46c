import { accountDirectory } from '../adapters/cognito/account-directory.ts';
import { accountProfiles } from '../adapters/dynamodb/account/account-profiles.ts';
import { verifications } from '../adapters/dynamodb/account/verifications.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import type { ConfirmEmailPorts } from './confirm-email.ts';

/** The wiring of both confirmations: the visitor's and the signed-in user's. */
export function wireConfirmation(): ConfirmEmailPorts {
  const table = openTable(requiredVariable('TABLE_NAME'));
  return {
    verifications: verifications(table),
    directory: accountDirectory(requiredVariable('USER_POOL_ID')),
    profiles: accountProfiles(table),
    clock: systemClock,
    hash: sha256,
  };
}
