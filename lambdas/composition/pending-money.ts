import { pendingMoneyOf } from '#domain/online-payments/pending-money';
import { accountPartition, onlinePaymentPrefix } from '#domain/table/keys';
import type { FindPendingMoney } from '../deletion/index.ts';
import { onlinePayment } from '../online-payments/index.ts';
import { queryAll } from '../platform/table/query.ts';
import type { Table } from '../platform/table/table.ts';

/** Finds online payments and refunds in progress, and open disputes. */
export const pendingMoney =
  (table: Table): FindPendingMoney =>
  async (userId) => {
    const query = { partition: accountPartition(userId), begins: onlinePaymentPrefix };
    for await (const item of queryAll(table, query)) {
      const pending = pendingMoneyOf(onlinePayment.parse(item).ledger);
      if (pending) return pending;
    }
    return undefined;
  };
