import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import { standingOf } from '#domain/documents/standing';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { failureOf } from '../../adapters/api/api-error.ts';
import { useAccountDay } from '../../session/use-account-day.ts';
import { type ToastRequest, useToast } from '../../ui/toast-host.tsx';
import { invoiceChangeKey, useInvoiceCache } from './use-invoice-cache.ts';

/** A change of an invoice's status. */
export interface InvoiceChange {
  readonly before: InvoiceSummary;
  /** The invoice as it will be when the change is saved. */
  readonly after: InvoiceSummary;
  /** The new status as a part of a sentence, such as "marked as paid" in "Invoice 7 is marked as paid." */
  readonly stateText: string;
  readonly save: () => Promise<{ readonly invoice: InvoiceSummary }>;
  /** Undoes the change; undefined for a change that is itself an undo. */
  readonly undo?: () => void;
  /** Further actions, offered beside Undo. */
  readonly moreActions?: ToastRequest['more'];
}

interface ChangeWithToast extends InvoiceChange {
  /** Removes the toast. */
  readonly removeToast: () => void;
}

const toastTitleOf = ({ invoiceNumber, invoiceId }: InvoiceSummary, stateText: string): string =>
  `${invoiceHeading(invoiceNumber, invoiceId)} is ${stateText}.`;

/** Changes an invoice's status: shown at once, and restored if saving fails. */
export function useChangeInvoice(): (change: InvoiceChange) => void {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const today = useAccountDay();
  const { mutate } = useMutation({
    mutationKey: invoiceChangeKey,
    // One at a time, so that an Undo cannot overtake the change that it undoes.
    scope: { id: 'invoice-change' },
    mutationFn: async ({ save }: ChangeWithToast) => (await save()).invoice,
    onSuccess: (saved) => {
      // The page shows a later change already; that one reads the invoice again.
      if (cache.hasLaterChange(saved.invoiceId)) return;
      cache.put(saved);
      void cache.refreshInvoice(saved.invoiceId);
      void cache.refreshReceived();
      void cache.refreshStatistics();
    },
    onError: (error, { before, removeToast }) => {
      removeToast();
      cache.put(before);
      const failure = failureOf(error);
      const previousState = standingOf(before, today()).badge.label.toLowerCase();
      showToast({
        title: withReference(
          shownSentence(failure) ??
            `This could not be saved. ${toastTitleOf(before, `still marked as ${previousState}`)}`,
          failure,
        ),
      });
      void cache.refreshInvoices();
      // An earlier change, whose reading was left to this one, may have been saved.
      void cache.refreshReceived();
      void cache.refreshStatistics();
    },
  });
  const removeLastToast = useRef<() => void>(undefined);

  return (change) => {
    // The toast of the previous change may no longer be true.
    removeLastToast.current?.();
    const removeToast = showToast({
      title: toastTitleOf(change.before, change.stateText),
      ...(change.undo && { action: { label: 'Undo', run: change.undo } }),
      more: change.moreActions,
    });
    removeLastToast.current = removeToast;
    void cache.cancelReads().then(() => cache.put(change.after));
    mutate({ ...change, removeToast });
  };
}
