import { pendingMoneyOf } from '#domain/online-payments/payment-summary';
import { onlinePaymentPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import type { FindPendingMoney } from '../account/index.ts';
import { onlineChanges, timeZoneReader } from '../invoices/index.ts';
import { onlinePayment, recordDeposits } from '../online-payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import { queryAll } from '../platform/table/query.ts';
import type { Table } from '../platform/table/table.ts';
import { invoiceTable } from './projections.ts';

/** For handlers of `quotes` and `account`, which may not import `online-payments` themselves. */
export { depositPage, reportedPayments } from '../online-payments/index.ts';

/** Returns a function that records the online payments of a quote's deposit on the invoice made from the quote. */
export const depositRecorder = (table: Table, clock: Clock) => {
  const ports = {
    table,
    clock,
    changes: onlineChanges(invoiceTable(table), clock),
    timeZoneOf: timeZoneReader(table),
  };
  return (userId: string, quoteId: string): Promise<void> => recordDeposits(userId, quoteId, ports);
};

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
