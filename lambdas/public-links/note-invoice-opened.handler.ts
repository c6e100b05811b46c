import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { openTable } from '../platform/table/table.ts';
import { noteInvoiceOpened } from './client-reports.ts';
import { clientLinks } from './store/client-links.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const links = clientLinks(table, systemClock);

export const handler = publicOperation('note-invoice-opened', {
  limit: networkLimit(table, 'note-invoice-opened', systemClock),
  run: ({ path }) => noteInvoiceOpened(path.linkId, { links }),
});
