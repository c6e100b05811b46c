import { clientLinks } from '../adapters/dynamodb/client-link/client-links.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { getClientInvoice } from './get-client-invoice.ts';

const links = clientLinks(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('get-client-invoice', {
  run: ({ path }) => getClientInvoice(path.linkId, { links, clock: systemClock, hash: sha256 }),
});
