import { ok } from '#domain/result';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { signInHistories } from './store/sign-in-history.ts';

const history = signInHistories(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('list-sign-ins', {
  run: async ({ userId }) => ok({ success: true, signIns: await history.list(userId) }),
});
