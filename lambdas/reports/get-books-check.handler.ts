import { ok } from '#domain/result';
import { accountTotals } from '../invoices/index.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { find } from '../platform/table/read.ts';
import { openTable } from '../platform/table/table.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

export const handler = accountOperation('get-books-check', {
  run: async ({ userId }) => {
    const { lastCheck } = (await find(table, accountTotals, accountTotals.key(userId))) ?? {};
    return ok({ success: true as const, ...(lastCheck && { check: lastCheck }) });
  },
});
