import type { GetInvoiceAnswer } from '#domain/contract/lite-invoice';
import { callAsAccount } from './call-as-account.ts';

/** One invoice with its content and snapshot. */
export const getInvoice = (invoiceId: string) =>
  callAsAccount<GetInvoiceAnswer>('get-invoice', { path: { invoiceId } });
