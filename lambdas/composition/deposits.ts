import { invoiceAccounts, onlineChanges } from '../invoices/index.ts';
import { recordDeposits, timeZoneReader } from '../online-payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import { invoiceProjections } from './projections.ts';

export { depositPage } from '../online-payments/index.ts';

/** Records what was paid online of the deposit of a quote on the invoice that was made of it. */
export const depositRecorder = (table: Table, clock: Clock) => {
  const ports = {
    ...{ table, clock },
    changes: onlineChanges(table, clock, invoiceProjections),
    timeZoneOf: timeZoneReader(invoiceAccounts(table, clock)),
  };
  return (userId: string, quoteId: string): Promise<void> => recordDeposits(userId, quoteId, ports);
};
