import { blockFreeInvoicesSchema } from '#domain/contract/free-invoice';
import { addressBlocker } from '../adapters/dynamodb/free-invoice/address-blocker.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { blockFreeInvoices } from './block-free-invoices.ts';

const blocker = addressBlocker(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('block-free-invoices', {
  body: jsonBody(blockFreeInvoicesSchema),
  run: ({ body }) => blockFreeInvoices(body.token, { blocker, hash: sha256 }),
});
