import { accountProfiles } from '../adapters/dynamodb/account/account-profiles.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { touchLastLogin } from './touch-last-login.ts';

const profiles = accountProfiles(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('touch-last-login', {
  run: ({ userId }) => touchLastLogin(userId, { profiles, clock: systemClock }),
});
