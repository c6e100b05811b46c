import { useQueryClient } from '@tanstack/react-query';
import { dividedTexts, isDividedOver, partsIn } from '#domain/invoices/divided-recording';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { type Cents, formatDollars } from '#domain/money';
import { countText } from '#domain/text';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { dividedPaymentKey } from '../../../session/cache-keys.ts';
import { rememberDivided } from '../../../session/divided-payments.ts';
import { useUser } from '../../../session/session.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';
import { queuedReceiptNote, recordedToastMilliseconds, showUntilReceipt } from './use-remove-payment.ts';

/** The part of a payment that was recorded for an invoice. */
export interface PaidPart {
  readonly invoice: InvoiceSummary;
  readonly cents: Cents;
  readonly dividedId: string;
  readonly receiptTo?: string | undefined;
  readonly receiptProblem?: string | undefined;
}

/** What a toast says of a recorded part. */
type AnnouncedPart = Omit<PaidPart, 'invoice'> & { readonly invoiceId: string };

/** `announce` shows how many parts of a payment were recorded, with an Undo that removes all of them. */
export function useAnnounceDivided() {
  const { userId } = useUser();
  const queries = useQueryClient();
  const cache = useInvoiceCache();
  const showToast = useToast();
  const refresh = () => {
    void cache.refreshInvoices();
    void cache.refreshReceived();
    void cache.refreshStatistics();
  };

  async function removeAll(parts: readonly AnnouncedPart[]) {
    let removedCount = 0;
    let isGoingOn = false;
    for (const dividedId of new Set(parts.map((part) => part.dividedId)))
      try {
        const answer = await callAsAccount('remove-divided-payment', { path: { dividedId } });
        const { payment, invoices } = answer;
        for (const invoice of invoices) cache.put(invoice);
        const gone = partsIn(payment, 'removed').map(({ invoiceId }) => invoiceId);
        removedCount += parts.filter(
          (part) => part.dividedId === dividedId && gone.includes(part.invoiceId),
        ).length;
        if (isDividedOver(payment)) continue;
        isGoingOn = true;
        // What was read before it was removed would be announced again.
        queries.setQueryData(dividedPaymentKey(userId, dividedId), answer);
        rememberDivided(userId, dividedId);
      } catch {
        // Counted below: none of its parts was removed.
      }
    refresh();
    if (!isGoingOn) showToast({ title: dividedTexts.removed(removedCount, parts.length - removedCount) });
  }

  const announce = (parts: readonly AnnouncedPart[]) => {
    refresh();
    if (parts.length === 0) return;
    const sum = formatDollars(parts.reduce((total, { cents }) => total + cents, 0));
    const receiptTo = [...new Set(parts.flatMap((part) => part.receiptTo ?? []))].join(', ') || undefined;
    const receiptProblem = parts.find((part) => part.receiptProblem !== undefined)?.receiptProblem;
    showUntilReceipt(showToast, {
      title: `${countText(parts.length, 'payment')} recorded, ${sum}.${queuedReceiptNote(receiptTo, receiptProblem)}`,
      milliseconds: recordedToastMilliseconds(receiptTo, receiptProblem),
      action: { label: 'Undo', run: () => void removeAll(parts) },
    });
  };
  return { announce, refresh };
}
