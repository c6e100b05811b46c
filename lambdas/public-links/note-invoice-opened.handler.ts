import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { openTable } from '../platform/table/table.ts';
import { noteInvoiceOpened } from './note-invoice-opened.ts';
import { clientLinks } from './store/client-links.ts';

const links = clientLinks(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('note-invoice-opened', {
  run: ({ path }) => noteInvoiceOpened(path.linkId, { links }),
});
