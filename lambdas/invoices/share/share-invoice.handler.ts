import { shareInvoiceSchema } from '#domain/contract/invoice-changes';
import { invoiceProjections } from '../../composition/projections.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { sharePorts } from './share.wiring.ts';
import { shareInvoice } from './share-invoice.ts';

const ports = sharePorts(invoiceProjections);

export const handler = accountOperation('share-invoice', {
  body: jsonBody(shareInvoiceSchema),
  run: ({ userId, path, body }) => shareInvoice({ userId, ...path, ...body }, ports),
});
