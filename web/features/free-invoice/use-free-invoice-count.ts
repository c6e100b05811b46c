import { displayedCount } from '#domain/free-invoice/quota';
import { call } from '../../adapters/api/call.ts';
import { useLoaded } from '../../ui/use-loaded.ts';

const countOf = async (email: string, signal: AbortSignal) =>
  (await call('count-free-invoices', { body: { email }, signal })).invoiceCount;

/**
 * Free invoices an address has used; undefined while it is asked for. Without an address nothing is asked and the
 * count is 1, as it is when the answer does not come.
 */
export function useFreeInvoiceCount(email: string): number | undefined {
  const { state } = useLoaded(email === '' ? undefined : email, countOf);
  if (email === '' || state.kind === 'failed') return displayedCount(undefined);
  return state.kind === 'loaded' ? state.answer : undefined;
}
