export { deleteAccount } from './delete-account.ts';
export { deleteUnit } from './delete-in-units.ts';
export type { FindPendingMoney } from './ports.ts';
export { deletedAccounts } from './store/deleted-accounts.ts';
