import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { withReference } from '#domain/contract/call-failure';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { badgeOf } from '#domain/invoices/invoice-status';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { failureOf } from '../../adapters/api/api-error.ts';
import { type ToastRequest, useToast } from '../../ui/toast-host.tsx';
import { useInvoiceCache } from './use-invoice-cache.ts';

/** A change of what an invoice counts as. */
export interface InvoiceChange {
  readonly before: InvoiceSummary;
  /** The row as it will be when the change is saved. */
  readonly after: InvoiceSummary;
  /** What it is from then on: "marked as paid". */
  readonly is: string;
  readonly save: () => Promise<{ readonly invoice: InvoiceSummary }>;
  /** Takes it back; absent for a change that takes one back itself. */
  readonly undo?: () => void;
  /** Other ways on from here, offered beside Undo. */
  readonly more?: ToastRequest['more'];
}

interface Announced extends InvoiceChange {
  /** Takes the announcement off the screen. */
  readonly takeBack: () => void;
}

const sayOf = ({ invoiceNumber, invoiceId }: InvoiceSummary, what: string): string =>
  `${invoiceHeading(invoiceNumber, invoiceId)} is ${what}.`;

/** Changes an invoice into what it counts as next: shown at once, put back if it could not be saved. */
export function useChangeInvoice(): (change: InvoiceChange) => void {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const { mutate } = useMutation({
    // One after the other, so that an Undo never overtakes what it undoes.
    scope: { id: 'invoice-change' },
    mutationFn: async ({ save }: Announced) => (await save()).invoice,
    onSuccess: (saved) => {
      cache.put(saved);
      void cache.refreshInvoice(saved.invoiceId);
      void cache.refreshReceived();
      void cache.refreshStatistics();
    },
    onError: (error, { before, takeBack }) => {
      takeBack();
      cache.put(before);
      const failure = failureOf(error);
      const still = badgeOf(before.status).label.toLowerCase();
      showToast({
        title: withReference(
          (failure.code && failure.sentence) ??
            `This could not be saved. ${sayOf(before, `still marked as ${still}`)}`,
          failure,
        ),
      });
      void cache.refreshInvoices();
    },
  });
  const announced = useRef<() => void>(undefined);

  return (change) => {
    // What was said of the invoice before is no longer true.
    announced.current?.();
    const takeBack = showToast({
      title: sayOf(change.before, change.is),
      ...(change.undo && { action: { label: 'Undo', run: change.undo } }),
      more: change.more,
    });
    announced.current = takeBack;
    void cache.cancelReads().then(() => cache.put(change.after));
    mutate({ ...change, takeBack });
  };
}
