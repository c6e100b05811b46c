import { accountDirectory } from '../adapters/cognito/account-directory.ts';
import { accountProfiles } from '../adapters/dynamodb/account/account-profiles.ts';
import { verifications } from '../adapters/dynamodb/account/verifications.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import type { DisownAccountPorts } from './disown-account.ts';

/** The wiring of every operation that takes a mailed link. */
export function wireMailedLink(): DisownAccountPorts {
  const table = openTable(requiredVariable('TABLE_NAME'));
  return {
    verifications: verifications(table),
    directory: accountDirectory(requiredVariable('USER_POOL_ID')),
    profiles: accountProfiles(table),
    clock: systemClock,
    hash: sha256,
  };
}
