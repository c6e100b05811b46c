import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { InvoiceSummary } from '#domain/contract/lite-invoice';
import { badgeOf } from '#domain/lite-invoice/invoice-status';
import { invoiceHeading } from '#domain/lite-invoice/invoice-texts';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

/** The row as it will be when the change is saved. */
function changed(invoice: InvoiceSummary, paid: boolean): InvoiceSummary {
  const { paidAt: _paidAt, ...unpaid } = invoice;
  return paid
    ? { ...unpaid, status: 'paid', paidAt: new Date().toISOString() }
    : { ...unpaid, status: 'sent' };
}

interface Change {
  /** As it was before. */
  readonly invoice: InvoiceSummary;
  readonly paid: boolean;
  /** Takes the announcement off the screen. */
  readonly takeBack: () => void;
}

const markText = ({ invoiceNumber, invoiceId }: InvoiceSummary, status: string): string =>
  `${invoiceHeading(invoiceNumber, invoiceId)} is ${status}.`;

/** Marks a sent invoice paid or takes that back: shown at once, put back if it could not be saved. */
export function useSetPayment() {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const { mutate } = useMutation({
    // One after the other, so that an Undo never overtakes what it undoes.
    scope: { id: 'invoice-payment' },
    mutationFn: async ({ invoice: { invoiceId }, paid }: Change) =>
      (await callAsAccount('set-invoice-payment', { path: { invoiceId }, body: { paid } })).invoice,
    onSuccess: (saved) => cache.put(saved),
    onError: (error, { invoice, takeBack }) => {
      takeBack();
      cache.put(invoice);
      const { code, sentence } = failureOf(error);
      const still = badgeOf(invoice.status).label.toLowerCase();
      showToast({
        title:
          (code && sentence) ?? `This could not be saved. ${markText(invoice, `still marked as ${still}`)}`,
      });
      void cache.refreshInvoices();
    },
  });

  const announced = useRef<() => void>(undefined);

  return function setPayment(invoice: InvoiceSummary, paid: boolean) {
    // What was said of the invoice before is no longer true.
    announced.current?.();
    const after = changed(invoice, paid);
    const takeBack = showToast({
      title: markText(invoice, `marked as ${paid ? 'paid' : 'sent'}`),
      ...(paid && { action: { label: 'Undo', run: () => setPayment(after, false) } }),
    });
    announced.current = takeBack;
    void cache.cancelReads().then(() => cache.put(after));
    mutate({ invoice, paid, takeBack });
  };
}
