import { allMessages } from '../adapters/dynamodb/delivery/all-messages.ts';
import { dueItems } from '../adapters/dynamodb/delivery/due-items.ts';
import { unfinishedInvoices } from '../adapters/dynamodb/lite-invoice/remember-lines.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { sweepMessages } from './sweep-messages.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const due = dueItems(table, {
  messages: allMessages(table, systemClock),
  invoices: unfinishedInvoices(table, systemClock),
});

export const handler = () => sweepMessages(due, systemClock);
