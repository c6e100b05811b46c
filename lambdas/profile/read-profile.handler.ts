import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { readProfile } from './read-profile.ts';
import { accountProfiles } from './store/account-profiles.ts';

const profiles = accountProfiles(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('read-profile', {
  run: ({ userId, signedInAt }) => readProfile({ userId, signedInAt }, { profiles, clock: systemClock }),
});
