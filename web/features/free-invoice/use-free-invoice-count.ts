import { useEffect, useState } from 'react';
import { displayedCount } from '#domain/free-invoice/quota';
import { countFreeInvoices } from '../../adapters/api/count-free-invoices.ts';

/**
 * Free invoices an address has used; undefined while it is asked for. Without an address nothing is asked and the
 * count is 1, as it is when the answer does not come (section 7.7).
 */
export function useFreeInvoiceCount(email: string): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (email === '') {
      setCount(displayedCount(undefined));
      return;
    }
    const asking = new AbortController();
    void countFreeInvoices(email, asking.signal).then((answer) => {
      if (asking.signal.aborted) return;
      setCount(answer.ok ? answer.value.invoiceCount : displayedCount(undefined));
    });
    return () => asking.abort();
  }, [email]);
  return count;
}
