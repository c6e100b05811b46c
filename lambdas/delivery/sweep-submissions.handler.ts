import { abandonedFreeSubmissions } from '../adapters/dynamodb/free-invoice/abandoned-submissions.ts';
import { openInvoices } from '../adapters/dynamodb/lite-invoice/open-invoices.ts';
import { openTable } from '../adapters/dynamodb/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { sweepSubmissions } from './sweep-submissions.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const rooms = [abandonedFreeSubmissions(table, systemClock), openInvoices(table, systemClock)];

export const handler = () => sweepSubmissions(rooms, systemClock);
