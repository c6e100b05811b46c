import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { failureOf } from '../../adapters/api/api-error.ts';

/** A request for a refund, with its idempotency key. */
export interface RefundSubmission {
  readonly key: string;
  readonly body: BodyOf<'refund-payment'>;
}

/** The payment's refund request, and what to do if it fails. */
export interface RefundCallbacks {
  readonly send: (submission: RefundSubmission) => Promise<unknown>;
  /** Reads the invoice or quote again, because it may have changed elsewhere. */
  readonly onFailed: () => void;
}

/** Why a refund was refused: faults of fields, or a message. */
export interface RefundRefusal {
  readonly faults: readonly { readonly field: string; readonly message: string }[];
  readonly message?: string;
}

/** Requests refunds. The same content is sent with the same key, so that submitting it twice makes one refund. */
export function useRefund({ send, onFailed }: RefundCallbacks) {
  const { mutateAsync, isPending } = useMutation({ mutationFn: send });
  const submission = useRef<{ readonly content: string; readonly key: string }>(undefined);
  return {
    isRefunding: isPending,
    /** Resolves to undefined if the refund was accepted, otherwise to the reason. */
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
        return { faults, message: withReference(shownSentence(failure) ?? texts.refundFailed, failure) };
      }
    },
  };
}
