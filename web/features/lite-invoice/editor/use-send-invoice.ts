import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallFailure } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import type { InvoiceSummary } from '#domain/contract/lite-invoice';
import type { ProblemCode } from '#domain/contract/problems';
import { isUncertain } from '#domain/free-invoice/free-invoice-messages';
import { sentenceOfSendFailure } from '#domain/lite-invoice/generator-texts';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { userKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { userStorageKey } from '../../../session/user-storage.ts';
import { useAction } from '../../../ui/use-action.ts';
import { forgetSubmissionKey, submissionKeyFor } from '../../paper/form/submission-key.ts';

type Body = BodyOf<'send-invoice'>;

/** Why a submit failed, and the sentence for it. */
export interface SendFailure {
  readonly kind: 'failed';
  readonly failure: CallFailure;
  /** Names the content that was submitted. */
  readonly key: string;
  readonly message: string;
}

/** How a submit ended. */
export type SendOutcome = { readonly kind: 'done'; readonly invoice: InvoiceSummary } | SendFailure;

/** Refusals after which what other screens show may have changed. */
const changesInvoices: ReadonlySet<ProblemCode | undefined> = new Set([
  'mail-refused',
  'delivery-unknown',
  'invoice-changed',
  'invoice-paid',
  'invoice-void',
]);

/** Sends the form: one submit at a time, one Idempotency-Key until its outcome is definite. */
export function useSendInvoice() {
  const { userId } = useUser();
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (submission: { body: Body; key: string }) => callAsAccount('send-invoice', submission),
  });

  async function attempt(body: Body, before: () => Promise<void>): Promise<SendOutcome> {
    const storeKey = userStorageKey(userId, 'submission');
    // Counts, lists, clients and items change with an invoice.
    const refreshAll = () => void cache.invalidateQueries({ queryKey: userKey(userId) });
    let key = '';
    try {
      await before();
      key = submissionKeyFor(storeKey, JSON.stringify(body), () => crypto.randomUUID());
      const { invoice } = await mutateAsync({ body, key });
      forgetSubmissionKey(storeKey);
      refreshAll();
      return { kind: 'done', invoice };
    } catch (error) {
      const failure = failureOf(error);
      if (!isUncertain(failure)) forgetSubmissionKey(storeKey);
      if (changesInvoices.has(failure.code)) refreshAll();
      return { kind: 'failed', failure, key, message: sentenceOfSendFailure(failure) };
    }
  }

  const { state, run } = useAction(attempt);
  return {
    sending: state.kind === 'running',
    /** `before` has to end first, such as a logo that is being stored. */
    send: run,
  };
}
