import { readPasskeyName } from '#domain/account/passkey-names';
import { namePasskeySchema } from '#domain/contract/account';
import { problem } from '#domain/contract/problems';
import { ok, refuse } from '#domain/result';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { accountProfiles } from '../profile/index.ts';
import { passkeyNameStore } from './store/passkey-name-store.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const profiles = accountProfiles(table);
const names = passkeyNameStore(table);

export const handler = accountOperation('name-passkey', {
  body: jsonBody(namePasskeySchema),
  run: async ({ userId, body }) => {
    // A token may still be valid after its account was deleted. Such a call must not create items for that account.
    const { lite } = await profiles.read(userId);
    if (!lite) return refuse(problem('not-found'));
    // The schema refuses names that cannot be read.
    const name = readPasskeyName(body.name) ?? body.name;
    // False if other requests kept changing the account's passkey names.
    const isSet = await names.set(userId, { credentialId: body.credentialId, name }, systemClock());
    return isSet ? ok({ success: true }) : refuse(problem('in-progress'));
  },
});
