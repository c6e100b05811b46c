import { systemClock } from '../platform/clock.ts';
import { poolPasskeys } from '../platform/cognito/passkeys.ts';
import { requiredVariable } from '../platform/environment.ts';
import { newSecret } from '../platform/hash.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { accountProfiles } from '../profile/index.ts';
import { passkeyNameStore } from './store/passkey-name-store.ts';
import { signInHistories } from './store/sign-in-history.ts';
import { touchLastLogin } from './touch-last-login.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  profiles: accountProfiles(table),
  history: signInHistories(table),
  ...(requiredVariable('PASSKEYS') === 'on' && { passkeys: poolPasskeys() }),
  names: passkeyNameStore(table),
  clock: systemClock,
  newSecret,
};

export const handler = accountOperation('touch-last-login', {
  run: ({ userId, signedInAt, browser, accessToken }) =>
    touchLastLogin({ userId, signedInAt, browser, accessToken }, ports),
});
