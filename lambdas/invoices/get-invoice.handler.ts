import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import {
  deductedDepositReader,
  invoiceProjections,
  isInvoiceBeingChecked,
  takesOnlinePayments,
} from '../composition/projections.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { getInvoice } from './get-invoice.ts';
import { invoicePayments } from './store/invoice-payments.ts';
import { invoiceReader } from './store/invoice-reader.ts';
import { invoiceTimelines } from './store/invoice-timeline.ts';
import { waitingReceipts } from './store/receipt-message-handler.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  invoices: invoiceReader(table),
  timelines: invoiceTimelines(table),
  payments: invoicePayments(table, systemClock, invoiceProjections),
  waitingReceipts: waitingReceipts(table, systemClock),
  depositOf: deductedDepositReader(table),
  takesOnlinePayments: takesOnlinePayments(table, systemClock),
  isBeingChecked: (userId: string, record: InvoiceRecord) => isInvoiceBeingChecked(table, userId, record),
};

export const handler = accountOperation('get-invoice', {
  run: ({ userId, path }) => getInvoice(userId, path.invoiceId, ports),
});
