import { blockFreeInvoicesSchema } from '#domain/contract/free-invoice';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { openTable } from '../platform/table/table.ts';
import { blockFreeInvoices } from './block-free-invoices.ts';
import { addressBlocker } from './store/address-blocker.ts';

const blocker = addressBlocker(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('block-free-invoices', {
  body: jsonBody(blockFreeInvoicesSchema),
  run: ({ body }) => blockFreeInvoices(body.token, { blocker, hash: sha256 }),
});
