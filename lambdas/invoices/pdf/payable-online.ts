import type { MoneyFacts } from '#domain/documents/money-amounts';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { FindBeingChecked } from '../search/list-ports.ts';

/** Whether payments of invoices are being checked. */
export interface PaymentChecks {
  readonly beingChecked: FindBeingChecked;
}

/**
 * The invoice with whether a payment of it is being checked: its papers and emails ask for nothing meanwhile. Everything
 * that a client reads is made from it.
 */
export async function withPaymentChecks<Found extends InvoiceRecord>(
  userId: string,
  record: Found,
  { beingChecked }: PaymentChecks,
): Promise<Found & Pick<MoneyFacts, 'isBeingChecked'>> {
  const checked = await beingChecked(userId, [record]);
  return checked.has(record.invoiceId) ? { ...record, isBeingChecked: true } : record;
}

export interface OnlineAcceptance {
  /** Whether the pages of the account's clients show a button to pay now. */
  readonly takesOnlinePayments: (userId: string) => Promise<boolean>;
}

/**
 * True if nobody can pay an invoice online although it was saved when clients could, so that its paper must not say
 * that they can.
 */
export async function isUnpayableOnline(
  userId: string,
  { takesOnline }: Pick<InvoiceContent, 'takesOnline'>,
  record: Pick<InvoiceRecord, 'onlinePayments'> | undefined,
  { takesOnlinePayments }: OnlineAcceptance,
): Promise<boolean> {
  if (!takesOnline) return false;
  return record?.onlinePayments?.isExcluded === true || !(await takesOnlinePayments(userId));
}
