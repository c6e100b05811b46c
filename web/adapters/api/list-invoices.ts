import type { ListInvoicesAnswer } from '#domain/contract/lite-invoice';
import { callAsAccount } from './call-as-account.ts';

/** One page of the history, newest first; without a cursor the first. */
export const listInvoices = (cursor?: string) =>
  callAsAccount<ListInvoicesAnswer>('list-invoices', { query: { cursor } });
