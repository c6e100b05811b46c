import { invoiceProjections } from '../../composition/projections.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { openTable } from '../../platform/table/table.ts';
import { invoicePayments } from '../store/invoice-payments.ts';
import { invoiceReader } from '../store/invoice-reader.ts';
import { removePayment } from './record-payment.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  invoices: invoiceReader(table),
  payments: invoicePayments(table, systemClock, invoiceProjections),
};

export const handler = accountOperation('remove-payment', {
  run: ({ userId, path }) => removePayment({ userId, ...path }, ports),
});
