import { invoiceProjections } from '../../composition/projections.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { sharePorts } from './share.wiring.ts';
import { markInvoiceSent } from './share-invoice.ts';

const ports = sharePorts(invoiceProjections);

export const handler = accountOperation('mark-invoice-sent', {
  run: ({ userId, path }) => markInvoiceSent({ userId, ...path }, ports),
});
