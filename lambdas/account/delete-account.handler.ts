import { deleteAccountSchema } from '#domain/contract/account';
import { pendingMoney } from '../composition/online-payments.ts';
import { systemClock } from '../platform/clock.ts';
import { accountDirectory } from '../platform/cognito/account-directory.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { openTaskQueue } from '../tasks/index.ts';
import { deleteAccount } from './deletion/delete-account.ts';
import { deletedAccounts } from './store/deleted-accounts.ts';

const offer = openTaskQueue();
const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  accounts: deletedAccounts(table),
  directory: accountDirectory(requiredVariable('USER_POOL_ID')),
  pendingMoney: pendingMoney(table),
  offer: (userId: string) => offer([{ unit: { userId, kind: 'deletion', step: 0 }, delaySeconds: 0 }]),
  clock: systemClock,
};

export const handler = accountOperation('delete-account', {
  body: jsonBody(deleteAccountSchema),
  run: ({ userId, signedInAt }) => deleteAccount({ userId, signedInAt }, ports),
});
