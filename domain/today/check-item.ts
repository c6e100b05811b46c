import { type CalendarDate, daysAfter } from '../calendar-date.ts';
import { checkReportDays } from '../invoices/check-on-the-way.ts';
import { clientAddress, type InvoiceRecord } from '../invoices/invoice-record.ts';
import type { Cents } from '../money.ts';
import type { TodayItem } from './today-item.ts';

/** The item for a client's report, made today, that a check of this amount is on its way. */
export const checkTodayItem = (record: InvoiceRecord, cents: Cents, today: CalendarDate): TodayItem => ({
  reason: 'check-reported',
  document: 'invoice',
  documentId: record.invoiceId,
  title: record.invoiceNumber,
  clientName: record.clientName,
  clientEmail: clientAddress(record),
  cents,
  until: daysAfter(today, checkReportDays),
});

/** The item for a check that is announced while its amount was paid online: cashed, it would be paid twice. */
export const checkBesidesPaymentItem = (
  record: InvoiceRecord,
  { cents, reportedAt }: { readonly cents: Cents; readonly reportedAt: string },
): TodayItem => ({
  ...checkTodayItem(record, cents, reportedAt.slice(0, 10)),
  reason: 'check-besides-payment',
});
