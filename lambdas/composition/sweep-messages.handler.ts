import { unfinishedInvoices } from '../invoices/index.ts';
import { dueItems, sweepMessages } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { openTable } from '../platform/table/table.ts';
import { allMessages } from './all-messages.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const due = dueItems(table, {
  messages: allMessages(table, systemClock),
  invoices: unfinishedInvoices(table, systemClock),
});

export const handler = unlessMaintenance(
  () => sweepMessages(due, systemClock),
  () => undefined,
);
