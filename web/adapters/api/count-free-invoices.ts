import type { CountFreeInvoicesAnswer } from '#domain/contract/free-invoice';
import { callOperation } from './call-operation.ts';

/** How many free invoices an address has used; an unknown one answers 1. */
export const countFreeInvoices = (email: string, signal: AbortSignal) =>
  callOperation<CountFreeInvoicesAnswer>('count-free-invoices', { body: { email }, signal });
