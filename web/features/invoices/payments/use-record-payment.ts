import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import { isPaymentMethod, type PaymentMethod } from '#domain/documents/payment';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { parsePayment } from '#domain/invoices/validate-payment';
import { formatDollars } from '#domain/money';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { localStore } from '../../../adapters/browser-store.ts';
import { useUser } from '../../../session/session.tsx';
import { userStorageKey } from '../../../session/user-storage.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';
import {
  queuedReceiptNote,
  recordedToastMilliseconds,
  showRecordedToast,
  useRemovePayment,
  useUpdatePaidInvoice,
} from './use-remove-payment.ts';

/** Why a payment was not recorded: errors of the fields, or a message. */
export interface PaymentRefusal {
  readonly faults: readonly { readonly field: string; readonly message: string }[];
  readonly message?: string;
}

function refusalOf(error: unknown): PaymentRefusal {
  const failure = failureOf(error);
  const { faults = [] } = failure;
  if (faults.length > 0) return { faults };
  const message = shownSentence(failure) ?? 'This could not be saved. Please try again.';
  return { faults, message: withReference(message, failure) };
}

/** Milliseconds after which a receipt has probably been emailed, so that the invoice's page can show it. */
const refreshMilliseconds = (receiptDelaySeconds + 5) * 1_000;

interface Submission {
  readonly invoiceId: string;
  readonly key: string;
  readonly body: BodyOf<'record-payment'>;
  /** The ID of the payment that this one replaces. */
  readonly replaces: string | undefined;
}

/** Removes a payment. Succeeds if an earlier attempt already removed it. */
async function removeIfPresent(invoiceId: string, paymentId: string): Promise<void> {
  try {
    await callAsAccount('remove-payment', { path: { invoiceId, paymentId } });
  } catch (error) {
    if (failureOf(error).code !== 'payment-not-found') throw error;
  }
}

/** Records payments; each can be undone from its toast. */
export function useRecordPayment() {
  const cache = useInvoiceCache();
  const updateInvoice = useUpdatePaidInvoice();
  const showToast = useToast();
  const { remove } = useRemovePayment();
  const { mutateAsync, isPending } = useMutation({
    // In the same scope as "Mark as paid", because a changed payment can replace the one that was recorded there.
    scope: { id: 'invoice-change' },
    mutationFn: async ({ invoiceId, key, body, replaces }: Submission) => {
      if (replaces !== undefined) await removeIfPresent(invoiceId, replaces);
      return callAsAccount('record-payment', { path: { invoiceId }, body, key });
    },
  });
  const submission = useRef<{ readonly content: string; readonly key: string }>(undefined);

  return {
    isRecording: isPending,
    /**
     * Records a payment of `amountCents`, the amount that `body` has as text. Submitting the same content again does
     * not record it twice. Removes the payment `replaces` first, if given. Resolves to the reason if nothing was
     * recorded, otherwise to undefined.
     */
    async record(
      { invoiceId, deliveryEmail, clientEmail }: InvoiceSummary,
      body: BodyOf<'record-payment'>,
      amountCents: number,
      replaces?: string,
    ) {
      const content = JSON.stringify([invoiceId, body]);
      if (submission.current?.content !== content) submission.current = { content, key: crypto.randomUUID() };
      const { key } = submission.current;
      let receiptProblem: string | undefined;
      try {
        const answer = await mutateAsync({ invoiceId, key, body, replaces });
        ({ receiptProblem } = answer);
        updateInvoice(answer.invoice);
      } catch (error) {
        // The invoice may have changed elsewhere.
        void cache.refreshInvoices();
        return refusalOf(error);
      }
      const receiptTo =
        body.receipt && receiptProblem === undefined ? (deliveryEmail ?? clientEmail) : undefined;
      if (receiptTo !== undefined)
        setTimeout(() => void cache.refreshInvoice(invoiceId), refreshMilliseconds);
      // An empty date stays empty if the payment is recorded again; the server then uses its current day.
      const payment = { ...parsePayment(body, ''), paymentId: key, amountCents };
      showRecordedToast(
        showToast,
        { invoiceId, paymentId: key },
        {
          title: `Payment of ${formatDollars(amountCents)} recorded.${queuedReceiptNote(receiptTo, receiptProblem)}`,
          milliseconds: recordedToastMilliseconds(receiptTo, receiptProblem),
          action: { label: 'Undo', run: () => remove(invoiceId, payment, receiptTo) },
        },
      );
      return undefined;
    },
  };
}

/** The method of the last payment that the user recorded in this browser; undefined before the first one. */
export function useLastMethod() {
  const key = userStorageKey(useUser().userId, 'payment-method');
  return {
    read(): PaymentMethod | undefined {
      const stored = localStore.read(key);
      return typeof stored === 'string' && isPaymentMethod(stored) ? stored : undefined;
    },
    keep: (method: PaymentMethod) => localStore.write(key, method),
  };
}
