import { callOperation } from './call-operation.ts';

/** Stops free invoices to the address that a mail with this token went to. */
export const blockFreeInvoices = (token: string) =>
  callOperation<{ readonly success: true }>('block-free-invoices', { body: { token } });
