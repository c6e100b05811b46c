import { clientLinks } from '../adapters/dynamodb/client-link/client-links.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { noteInvoiceOpened } from './note-invoice-opened.ts';

const links = clientLinks(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('note-invoice-opened', {
  run: ({ path }) => noteInvoiceOpened(path.linkId, { links }),
});
