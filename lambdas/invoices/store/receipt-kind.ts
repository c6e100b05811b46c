import { defineMessage } from '../../messaging/index.ts';
import type { ClientMailPorts } from '../email-client/client-mail-ports.ts';
import { composeReceipt } from '../payments/compose-receipt.ts';
import type { InvoiceMessageContext } from './client-mail-follow-up.ts';
import { invoicePayments } from './invoice-payments.ts';
import { receiptHandler } from './receipt-message-handler.ts';

/** A receipt for a payment, to the client of the invoice. */
export const receiptKind = defineMessage({
  ...receiptHandler,
  audience: 'client',
  compose(receipt, now, ports: ClientMailPorts & InvoiceMessageContext) {
    const { table, clock } = ports;
    return composeReceipt(receipt, now, { ...ports, payments: invoicePayments(table, clock) });
  },
});
