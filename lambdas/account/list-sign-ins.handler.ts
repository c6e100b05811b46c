import { codesLeft } from '#domain/account/recovery-codes';
import { ok } from '#domain/result';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { recoveryCodeStore } from './store/recovery-code-store.ts';
import { signInHistories } from './store/sign-in-history.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const history = signInHistories(table);
const codes = recoveryCodeStore(table);

export const handler = accountOperation('list-sign-ins', {
  run: async ({ userId }) => {
    const [signIns, set] = await Promise.all([history.list(userId), codes.find(userId)]);
    return ok({ success: true, signIns, recoveryCodesLeft: codesLeft(set) });
  },
});
