import { displayedCount } from '#domain/free-invoice/quota';
import { call } from '../../adapters/api/call.ts';
import { useLoaded } from '../../ui/use-loaded.ts';

const countOf = async (email: string, signal: AbortSignal) =>
  (await call('count-free-invoices', { body: { email }, signal })).invoiceCount;

/**
 * The number of free invoices that an address has used; undefined while it is loading. Without an address nothing is
 * requested and the count is 1, as after a failed request.
 */
export function useFreeInvoiceCount(email: string): number | undefined {
  const { state } = useLoaded(email === '' ? undefined : email, countOf);
  if (email === '' || state.kind === 'failed') return displayedCount(undefined);
  return state.kind === 'loaded' ? state.answer : undefined;
}
