import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { withReference } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useInvoiceCache } from '../use-invoice-cache.ts';
import type { PaymentRefusal } from './use-record-payment.ts';

/** A payment, identified by its ID and its invoice's ID. */
export interface RefundedPayment {
  readonly invoiceId: string;
  readonly paymentId: string;
}

interface Submission {
  readonly path: RefundedPayment;
  readonly key: string;
  readonly body: BodyOf<'refund-payment'>;
}

/** Requests refunds. Submitting the same content again does not refund twice. */
export function useRefund({ invoiceId, paymentId }: RefundedPayment) {
  const cache = useInvoiceCache();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ path, key, body }: Submission) => callAsAccount('refund-payment', { path, body, key }),
  });
  const submission = useRef<{ readonly content: string; readonly key: string }>(undefined);
  return {
    isRefunding: isPending,
    /** Resolves to the reason if there is no refund; undefined if it was requested. */
    async refund(body: BodyOf<'refund-payment'>): Promise<PaymentRefusal | undefined> {
      const content = JSON.stringify(body);
      if (submission.current?.content !== content) submission.current = { content, key: crypto.randomUUID() };
      try {
        await mutateAsync({ path: { invoiceId, paymentId }, key: submission.current.key, body });
        return undefined;
      } catch (error) {
        // The payment may have changed elsewhere.
        void cache.refreshInvoice(invoiceId);
        const failure = failureOf(error);
        const { faults = [] } = failure;
        if (faults.length > 0) return { faults };
        return {
          faults,
          message: withReference((failure.code && failure.sentence) ?? texts.refundFailed, failure),
        };
      }
    },
  };
}
