import { asSent, moneyOf } from '../documents/money-amounts.ts';
import { clientAddress, type InvoiceRecord } from '../invoices/invoice-record.ts';
import type { TodayItem } from './today-item.ts';

/** The item for questions of a client about an invoice that have no answer. */
export const questionTodayItem = (record: InvoiceRecord): TodayItem => ({
  reason: 'question',
  document: 'invoice',
  documentId: record.invoiceId,
  title: record.invoiceNumber,
  clientName: record.clientName,
  clientEmail: clientAddress(record),
  cents: moneyOf(asSent(record)).owedCents,
});
