import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { withReference } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { failureOf } from '../../adapters/api/api-error.ts';

/** A refund as it is asked for; the key names it. */
export interface RefundSubmission {
  readonly key: string;
  readonly body: BodyOf<'refund-payment'>;
}

/** What is refunded: sends a submission, and reads again what may have changed elsewhere. */
export interface Refunds {
  readonly send: (submission: RefundSubmission) => Promise<unknown>;
  readonly onFailed: () => void;
}

/** Why there is no refund: faults of fields, or a sentence. */
export interface RefundRefusal {
  readonly faults: readonly { readonly field: string; readonly message: string }[];
  readonly message?: string;
}

/** Asks for refunds. The same content is one refund, however often it is submitted. */
export function useRefund({ send, onFailed }: Refunds) {
  const { mutateAsync, isPending } = useMutation({ mutationFn: send });
  const submission = useRef<{ readonly content: string; readonly key: string }>(undefined);
  return {
    isRefunding: isPending,
    /** Answers why there is no refund; undefined where it is on its way. */
    async refund(body: RefundSubmission['body']): Promise<RefundRefusal | undefined> {
      const content = JSON.stringify(body);
      if (submission.current?.content !== content) submission.current = { content, key: crypto.randomUUID() };
      try {
        await mutateAsync({ key: submission.current.key, body });
        return undefined;
      } catch (error) {
        onFailed();
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
