import { useRef } from 'react';
import { moneyOf } from '#domain/documents/money-amounts';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { type Cents, formatDollars, typedAmount } from '#domain/money';
import { countText } from '#domain/text';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

/** The values shared by all payments. */
export type SharedPaymentTexts = { date: string; method: string; note: string };

/** The sum of what can be recorded as paid. */
export const recordableSum = (invoices: readonly InvoiceSummary[]): Cents =>
  invoices.reduce((sum, invoice) => sum + moneyOf(invoice).recordableCents, 0);

/** Records what is not paid of each selected invoice as a payment. The toast can remove all of them again. */
export function usePayAll() {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const keysByContent = useRef(new Map<string, string>());
  /**
   * The Idempotency-Key of a payment, which becomes its ID. The same content gets the same key, so a retry does not
   * record it twice.
   */
  function keyOf(content: string): string {
    const key = keysByContent.current.get(content) ?? crypto.randomUUID();
    keysByContent.current.set(content, key);
    return key;
  }
  const paymentIdByInvoice = useRef(new Map<string, string>());
  const refresh = () => {
    void cache.refreshInvoices();
    void cache.refreshStatistics();
  };

  async function removePayments(invoices: readonly InvoiceSummary[]) {
    let failedCount = 0;
    for (const { invoiceId } of invoices) {
      // Set by `pay` for every invoice whose payment was recorded.
      const paymentId = paymentIdByInvoice.current.get(invoiceId) ?? '';
      try {
        cache.put((await callAsAccount('remove-payment', { path: { invoiceId, paymentId } })).invoice);
      } catch {
        failedCount += 1;
      }
    }
    refresh();
    const removed = `${countText(invoices.length - failedCount, 'payment')} removed.`;
    showToast({ title: failedCount === 0 ? removed : `${removed} ${failedCount} could not be removed.` });
  }

  return {
    async pay(invoice: InvoiceSummary, texts: SharedPaymentTexts): Promise<void> {
      const { invoiceId } = invoice;
      // The displayed amount is recorded: if it has decreased in the meantime, the payment is refused instead of
      // recorded in part.
      const body = { ...texts, amount: typedAmount(moneyOf(invoice).recordableCents) };
      const key = keyOf(JSON.stringify([invoiceId, body]));
      const answer = await callAsAccount('record-payment', { path: { invoiceId }, body, key });
      paymentIdByInvoice.current.set(invoiceId, key);
      cache.put(answer.invoice);
    },
    /** Shows how many payments were recorded, with Undo. */
    announce(invoices: readonly InvoiceSummary[]) {
      if (invoices.length === 0) return;
      refresh();
      const sum = formatDollars(recordableSum(invoices));
      showToast({
        title: `${countText(invoices.length, 'payment')} recorded, ${sum}.`,
        action: { label: 'Undo', run: () => void removePayments(invoices) },
      });
    },
  };
}
