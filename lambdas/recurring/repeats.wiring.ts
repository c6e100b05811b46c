import { invoiceAccounts, invoiceReader } from '../invoices/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { openTable } from '../platform/table/table.ts';
import type { RepeatPorts } from './repeats.ts';
import { repeatStore } from './store/repeat-store.ts';

/** The ports for showing and changing repeats. */
export function repeatPorts(): RepeatPorts {
  const table = openTable(requiredVariable('TABLE_NAME'));
  return {
    store: repeatStore(table, systemClock),
    invoices: invoiceReader(table),
    accounts: invoiceAccounts(table, systemClock),
    clock: systemClock,
  };
}
