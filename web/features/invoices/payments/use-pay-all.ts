import { useRef } from 'react';
import { moneyOf } from '#domain/documents/money-amounts';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { type Cents, formatDollars, typedAmount } from '#domain/money';
import { countText } from '#domain/text';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';
import { queuedReceiptNote, recordedToastMilliseconds, showUntilReceipt } from './use-remove-payment.ts';

/** The values shared by all payments. */
export type SharedPaymentTexts = { date: string; method: string; note: string };

/** The sum of what can be recorded as paid. */
export const recordableSum = (invoices: readonly InvoiceSummary[]): Cents =>
  invoices.reduce((sum, invoice) => sum + moneyOf(invoice).recordableCents, 0);

/** The address that gets the receipt of an invoice's payment; '' for imported ones, for which no email is sent. */
const receiptAddressOf = ({ importId, deliveryEmail, clientEmail }: InvoiceSummary): string =>
  importId === undefined ? (deliveryEmail ?? clientEmail) : '';

/** The addresses that get the receipts of several invoices, each once. */
export const receiptAddresses = (invoices: readonly InvoiceSummary[]): readonly string[] => [
  ...new Set(invoices.map(receiptAddressOf).filter((address) => address !== '')),
];

/** What was recorded for an invoice. */
interface RecordedPart {
  readonly paymentId: string;
  readonly amountCents: Cents;
  readonly receiptTo: string | undefined;
  readonly receiptProblem: string | undefined;
}

/** Records a part of one payment for each of several invoices. The toast can remove all of them again. */
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
  const recordedByInvoice = useRef(new Map<string, RecordedPart>());
  const refresh = () => {
    void cache.refreshInvoices();
    void cache.refreshStatistics();
  };

  async function removePayments(invoices: readonly InvoiceSummary[]) {
    let failedCount = 0;
    for (const { invoiceId } of invoices) {
      // Set by `pay` for every invoice whose payment was recorded.
      const paymentId = recordedByInvoice.current.get(invoiceId)?.paymentId ?? '';
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
    /** Records `amountCents`, and queues a receipt if one is wanted and the client has an address. */
    async pay(
      invoice: InvoiceSummary,
      texts: SharedPaymentTexts,
      amountCents: Cents,
      sendsReceipt: boolean,
    ): Promise<void> {
      const { invoiceId } = invoice;
      const address = sendsReceipt ? receiptAddressOf(invoice) : '';
      // The displayed amount is recorded: if the balance has decreased in the meantime, the payment is refused instead
      // of recorded in part.
      const { date, method, note } = texts;
      const body = {
        ...{ date, method, note, amount: typedAmount(amountCents) },
        ...(address !== '' && { receipt: true }),
      };
      const key = keyOf(JSON.stringify([invoiceId, body]));
      const answer = await callAsAccount('record-payment', { path: { invoiceId }, body, key });
      const { receiptProblem } = answer;
      recordedByInvoice.current.set(invoiceId, {
        paymentId: key,
        amountCents,
        receiptTo: address !== '' && receiptProblem === undefined ? address : undefined,
        receiptProblem,
      });
      cache.put(answer.invoice);
    },
    /** Shows how many payments were recorded, with Undo. */
    announce(invoices: readonly InvoiceSummary[]) {
      if (invoices.length === 0) return;
      refresh();
      const parts = invoices.flatMap(({ invoiceId }) => recordedByInvoice.current.get(invoiceId) ?? []);
      const sum = formatDollars(parts.reduce((cents, { amountCents }) => cents + amountCents, 0));
      const receiptTo = [...new Set(parts.flatMap((part) => part.receiptTo ?? []))].join(', ') || undefined;
      const receiptProblem = parts.find((part) => part.receiptProblem !== undefined)?.receiptProblem;
      showUntilReceipt(showToast, {
        title: `${countText(invoices.length, 'payment')} recorded, ${sum}.${queuedReceiptNote(receiptTo, receiptProblem)}`,
        milliseconds: recordedToastMilliseconds(receiptTo, receiptProblem),
        action: { label: 'Undo', run: () => void removePayments(invoices) },
      });
    },
  };
}
