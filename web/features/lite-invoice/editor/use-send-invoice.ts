import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { InvoiceSummary } from '#domain/contract/lite-invoice';
import type { ProblemBody, ProblemCode } from '#domain/contract/problems';
import type { SendInvoiceBody } from '#domain/contract/send-invoice';
import { isUncertain, type SendFailure } from '#domain/free-invoice/free-invoice-messages';
import { sentenceOfSendFailure } from '#domain/lite-invoice/generator-texts';
import { ApiRefusal, answerOf } from '../../../adapters/api/api-refusal.ts';
import { sendInvoice } from '../../../adapters/api/send-invoice.ts';
import { userKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { userStorageKey } from '../../../session/user-storage.ts';
import { settleSubmissionKey, submissionKeyFor } from '../../paper/form/submission-key.ts';

/** How a submit ended. `key` names the content that was submitted. */
export type SendOutcome =
  | { readonly kind: 'done'; readonly invoice: InvoiceSummary }
  | { readonly kind: 'refused'; readonly body: ProblemBody; readonly key: string; readonly message: string }
  /** No answer, or none that says how it ended. */
  | { readonly kind: 'lost'; readonly message: string }
  /** Another submit is still running; this one did nothing. */
  | { readonly kind: 'ignored' };

const failureOf = (fault: unknown): SendFailure =>
  fault instanceof ApiRefusal
    ? fault.failure
    : { kind: 'thrown', message: fault instanceof Error ? fault.message : '' };

/** Refusals after which what other screens show may have changed. */
const changesInvoices: ReadonlySet<ProblemCode> = new Set([
  'mail-refused',
  'delivery-unknown',
  'invoice-changed',
  'invoice-paid',
]);

/** Sends the form: one submit at a time, one Idempotency-Key until its outcome is definite. */
export function useSendInvoice() {
  const { userId } = useUser();
  const cache = useQueryClient();
  const [sending, setSending] = useState(false);
  const running = useRef(false);
  const { mutateAsync } = useMutation({
    mutationFn: async ({ body, key }: { body: SendInvoiceBody; key: string }) =>
      answerOf(await sendInvoice(body, key)),
  });

  const attempt = useCallback(
    async (body: SendInvoiceBody): Promise<SendOutcome> => {
      const storeKey = userStorageKey(userId, 'submission');
      const key = submissionKeyFor(storeKey, JSON.stringify(body), () => crypto.randomUUID());
      try {
        const { invoice } = await mutateAsync({ body, key });
        settleSubmissionKey(storeKey);
        // Counts, lists, clients and items have changed with it.
        void cache.invalidateQueries({ queryKey: userKey(userId) });
        return { kind: 'done', invoice };
      } catch (fault) {
        const failure = failureOf(fault);
        if (!isUncertain(failure)) settleSubmissionKey(storeKey);
        const message = sentenceOfSendFailure(failure);
        if (failure.kind !== 'problem') return { kind: 'lost', message };
        if (changesInvoices.has(failure.body.error))
          void cache.invalidateQueries({ queryKey: userKey(userId) });
        return { kind: 'refused', body: failure.body, key, message };
      }
    },
    [userId, cache, mutateAsync],
  );

  /** `before` has to end first, such as a logo that is being stored. */
  const send = useCallback(
    async (body: SendInvoiceBody, before: () => Promise<void>): Promise<SendOutcome> => {
      if (running.current) return { kind: 'ignored' };
      running.current = true;
      setSending(true);
      try {
        await before();
        return await attempt(body);
      } finally {
        running.current = false;
        setSending(false);
      }
    },
    [attempt],
  );
  return { sending, send } as const;
}
