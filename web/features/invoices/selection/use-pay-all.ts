import { useRef } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { balanceOf } from '#domain/documents/amounts';
import { type Cents, formatDollars, typedAmount } from '#domain/money';
import { countText } from '#domain/text';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

/** What all the payments have in common. */
export type PaymentOfAll = { date: string; method: string; note: string };

/** What is left to pay of all of them. */
export const owedOf = (invoices: readonly InvoiceSummary[]): Cents =>
  invoices.reduce((sum, invoice) => sum + balanceOf(invoice), 0);

/** Records the balance of each selected invoice as a payment, and takes all of them out again from the toast. */
export function usePayAll() {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const keys = useRef(new Map<string, string>());
  /** The same content is one payment, however often it is tried. */
  function keyOf(content: string): string {
    const key = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, key);
    return key;
  }
  const made = useRef(new Map<string, string>());
  const refresh = () => {
    void cache.refreshInvoices();
    void cache.refreshStatistics();
  };

  async function remove(invoices: readonly InvoiceSummary[]) {
    let left = 0;
    for (const { invoiceId } of invoices) {
      const paymentId = made.current.get(invoiceId) ?? '';
      try {
        cache.put((await callAsAccount('remove-payment', { path: { invoiceId, paymentId } })).invoice);
      } catch {
        left += 1;
      }
    }
    refresh();
    const removed = `${countText(invoices.length - left, 'payment')} removed.`;
    showToast({ title: left === 0 ? removed : `${removed} ${left} could not be removed.` });
  }

  return {
    async pay(invoice: InvoiceSummary, shared: PaymentOfAll): Promise<void> {
      const { invoiceId } = invoice;
      // What was seen is recorded: a balance that fell meanwhile is refused, not paid in part.
      const body = { ...shared, amount: typedAmount(balanceOf(invoice)) };
      const key = keyOf(JSON.stringify([invoiceId, body]));
      const answer = await callAsAccount('record-payment', { path: { invoiceId }, body, key });
      made.current.set(invoiceId, key);
      cache.put(answer.invoice);
    },
    /** Shows which were recorded. */
    announce(invoices: readonly InvoiceSummary[]) {
      if (invoices.length === 0) return;
      refresh();
      const sum = formatDollars(owedOf(invoices));
      showToast({
        title: `${countText(invoices.length, 'payment')} recorded, ${sum}.`,
        action: { label: 'Undo', run: () => void remove(invoices) },
      });
    },
  };
}
