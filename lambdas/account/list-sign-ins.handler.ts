import { codesLeft } from '#domain/account/recovery-codes';
import { ok } from '#domain/result';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { passkeyNameStore } from './store/passkey-name-store.ts';
import { recoveryCodeStore } from './store/recovery-code-store.ts';
import { signInHistories } from './store/sign-in-history.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const history = signInHistories(table);
const codes = recoveryCodeStore(table);
const names = passkeyNameStore(table);

export const handler = accountOperation('list-sign-ins', {
  run: async ({ userId }) => {
    const [signIns, codeSet, passkeyNames] = await Promise.all([
      history.list(userId),
      codes.find(userId),
      names.list(userId),
    ]);
    return ok({ success: true, signIns, recoveryCodesLeft: codesLeft(codeSet), passkeyNames });
  },
});
