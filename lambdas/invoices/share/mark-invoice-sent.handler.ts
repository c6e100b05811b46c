import { invoiceProjections } from '../../composition/projections.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { markInvoiceSent } from './hand-over.ts';
import { handOverPorts } from './hand-over.wiring.ts';

const ports = handOverPorts(invoiceProjections);

export const handler = accountOperation('mark-invoice-sent', {
  run: ({ userId, path }) => markInvoiceSent({ userId, ...path }, ports),
});
