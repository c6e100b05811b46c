import { accountProfiles } from '../adapters/dynamodb/account/account-profiles.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { readProfile } from './read-profile.ts';

const profiles = accountProfiles(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('read-profile', {
  run: ({ userId, signedInAt }) => readProfile({ userId, signedInAt }, profiles),
});
