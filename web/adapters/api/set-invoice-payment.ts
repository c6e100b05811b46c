import type { SetInvoicePaymentAnswer } from '#domain/contract/send-invoice';
import { callAsAccount } from './call-as-account.ts';

/** Marks an invoice paid, or takes that back. */
export const setInvoicePayment = (invoiceId: string, paid: boolean) =>
  callAsAccount<SetInvoicePaymentAnswer>('set-invoice-payment', { path: { invoiceId }, body: { paid } });
