import { fetchFileAsAccount } from './call-as-account.ts';

/** The very PDF that was mailed. */
export const getInvoicePdf = (invoiceId: string) =>
  fetchFileAsAccount('get-invoice-pdf', { path: { invoiceId } });
