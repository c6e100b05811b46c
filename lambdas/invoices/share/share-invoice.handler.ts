import { shareInvoiceSchema } from '#domain/contract/invoice-changes';
import { invoiceProjections } from '../../composition/projections.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { shareInvoice } from './hand-over.ts';
import { handOverPorts } from './hand-over.wiring.ts';

const ports = handOverPorts(invoiceProjections);

export const handler = accountOperation('share-invoice', {
  body: jsonBody(shareInvoiceSchema),
  run: ({ userId, path, body }) => shareInvoice({ userId, ...path, ...body }, ports),
});
