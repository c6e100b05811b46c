import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';

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
