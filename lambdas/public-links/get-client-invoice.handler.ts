import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sha256 } from '../platform/hash.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { openTable } from '../platform/table/table.ts';
import { getClientInvoice } from './get-client-invoice.ts';
import { clientLinks } from './store/client-links.ts';

const links = clientLinks(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('get-client-invoice', {
  run: ({ path }) => getClientInvoice(path.linkId, { links, clock: systemClock, hash: sha256 }),
});
