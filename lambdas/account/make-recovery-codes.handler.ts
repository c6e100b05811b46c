import { problem } from '#domain/contract/problems';
import { refuse } from '#domain/result';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { accountProfiles } from '../profile/index.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { wireRecoveryCodes } from './recovery-codes.wiring.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const profiles = accountProfiles(table);
const ports = wireRecoveryCodes(table);

export const handler = accountOperation('make-recovery-codes', {
  run: async ({ userId }) => {
    // A token may still be valid after its account was deleted. Such a call must not create items for that account.
    const { lite } = await profiles.read(userId);
    return lite ? makeRecoveryCodes(userId, ports) : refuse(problem('not-found'));
  },
});
