import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { markInvoiceSent } from './hand-over.ts';
import { handOverPorts } from './hand-over.wiring.ts';

const ports = handOverPorts();

export const handler = accountOperation('mark-invoice-sent', {
  run: ({ userId, path }) => markInvoiceSent({ userId, ...path }, ports),
});
