import { useRef, useState } from 'react';
import { oldestFirst } from '#domain/invoices/divided-payment';
import { dividedTexts } from '#domain/invoices/divided-recording';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import type { Cents } from '#domain/money';
import { useOpenInvoices } from '../online/use-move-surplus.ts';
import type { PaidPart } from './use-announce-divided.ts';
import { useDivision } from './use-division.ts';
import { receiptAddresses, type SharedPaymentTexts, usePayAll } from './use-pay-all.ts';

/**
 * A payment that is more than the balance of an invoice, divided over it and the client's other open invoices, the
 * oldest first. `isLarge`: the typed amount is more than the balance, and the client's invoices are known.
 */
export function useDividedPayment(
  invoice: InvoiceSummary,
  { isLarge, amountCents }: { readonly isLarge: boolean; readonly amountCents: Cents },
) {
  // Once parts were recorded, the invoices and their balances stay as they were shown.
  const [shown, setShown] = useState<readonly InvoiceSummary[]>();
  const isDivided = isLarge || shown !== undefined;
  const others = useOpenInvoices(invoice, { enabled: isLarge });
  const invoices = shown ?? [invoice, ...oldestFirst(others.invoices)];
  const [recorded, setRecorded] = useState<Readonly<Record<string, Cents>>>({});
  const division = useDivision(isDivided ? invoices : [], isDivided ? amountCents : undefined, recorded);
  const parts = division.parts.filter(({ cents }) => cents > 0);
  const { pay, announce, isRecording } = usePayAll();
  const announced = useRef<readonly PaidPart[]>([]);
  return {
    isDivided,
    others,
    division,
    /** The client has no other open invoice, so the amount is too large. */
    isAlone: isDivided && !others.isPending && !others.hasMore && invoices.length === 1,
    addresses: receiptAddresses(parts.map((part) => part.invoice)),
    isRecording,
    /**
     * Records the parts that are not recorded yet. Resolves to what went wrong; undefined if everything is recorded, or
     * will be without this dialog.
     */
    async record(texts: SharedPaymentTexts, sendsReceipts: boolean): Promise<string | undefined> {
      setShown(invoices);
      const outcome = await pay(
        parts.filter((part) => !part.isRecorded),
        texts,
        sendsReceipts,
      );
      if (outcome.failure !== undefined) {
        // Nothing is recorded yet, so other balances may be shown.
        if (!outcome.isUncertain && announced.current.length === 0) setShown(undefined);
        return outcome.failure;
      }
      if (outcome.isGoingOn) return undefined;
      const done = [...announced.current, ...outcome.done];
      announced.current = done;
      setRecorded(Object.fromEntries(done.map(({ invoice: { invoiceId }, cents }) => [invoiceId, cents])));
      if (outcome.refused.length === 0) {
        announce(done.map(({ invoice: { invoiceId }, ...part }) => ({ ...part, invoiceId })));
        return undefined;
      }
      const reasons = outcome.refused.map(
        ({ invoice: { invoiceNumber, invoiceId }, reason }) =>
          `${invoiceHeading(invoiceNumber, invoiceId)}: ${reason}`,
      );
      return [dividedTexts.over(done.length), ...reasons].join(' ');
    },
  };
}
