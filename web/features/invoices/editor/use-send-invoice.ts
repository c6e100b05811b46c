import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallFailure } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import type { InvoiceSummary } from '#domain/contract/invoices';
import type { ProblemCode } from '#domain/contract/problems';
import { isUncertain } from '#domain/free-invoice/free-invoice-messages';
import { sentenceOfDraftFailure, sentenceOfSendFailure } from '#domain/invoices/generator-texts';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { userKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { userStorageKey } from '../../../session/user-storage.ts';
import { useAction } from '../../../ui/use-action.ts';
import { forgetSubmissionKey, submissionKeyFor } from '../../documents/form/submission-key.ts';

interface Submission<Body> {
  readonly body: Body;
  readonly key: string;
}

/** Why a submit failed, and the sentence for it. */
export interface SendFailure {
  readonly kind: 'failed';
  readonly failure: CallFailure;
  /** Names the content that was submitted. */
  readonly key: string;
  readonly message: string;
}

/** What was saved, and why the mail to the client was not tried, if it was asked for. */
interface Saved {
  readonly invoice: InvoiceSummary;
  readonly clientProblem?: string;
}

/** How a submit ended. */
export type SendOutcome = (Saved & { readonly kind: 'done' }) | SendFailure;

/** Refusals after which what other screens show may have changed. */
const changesInvoices: ReadonlySet<ProblemCode | undefined> = new Set([
  'mail-refused',
  'delivery-unknown',
  'invoice-changed',
  'invoice-paid',
  'invoice-partly-paid',
  'invoice-void',
  'invoice-not-draft',
]);

/** Submits the form to an operation: once at a time, with one Idempotency-Key until its outcome is definite. */
function useSubmission<Body extends { readonly invoiceId?: string | undefined }>(
  call: (submission: Submission<Body>) => Promise<Saved>,
  sentenceOf: (failure: CallFailure) => string,
) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: call });

  async function attempt(formId: string, body: Body, before: () => Promise<void>): Promise<SendOutcome> {
    // A stored invoice has one submission at a time, whichever form it comes from.
    const storeKey = userStorageKey(userId, `submission.${body.invoiceId ?? formId}`);
    // Counts, lists, clients and items change with an invoice.
    const refreshAll = () => void cache.invalidateQueries({ queryKey: userKey(userId) });
    let key = '';
    try {
      await before();
      key = submissionKeyFor(storeKey, JSON.stringify(body), () => crypto.randomUUID());
      const { invoice, clientProblem } = await mutateAsync({ body, key });
      forgetSubmissionKey(storeKey);
      refreshAll();
      return { kind: 'done', invoice, ...(clientProblem !== undefined && { clientProblem }) };
    } catch (error) {
      const failure = failureOf(error);
      if (!isUncertain(failure)) forgetSubmissionKey(storeKey);
      if (changesInvoices.has(failure.code)) refreshAll();
      return { kind: 'failed', failure, key, message: sentenceOf(failure) };
    }
  }

  const { state, run } = useAction(attempt);
  return {
    running: state.kind === 'running',
    /** The first text names a new invoice until it has an id; the last has to end first, such as a logo being stored. */
    submit: run,
  };
}

const sendInvoice = (submission: Submission<BodyOf<'send-invoice'>>) =>
  callAsAccount('send-invoice', submission);

const saveDraft = (submission: Submission<BodyOf<'save-invoice-draft'>>) =>
  callAsAccount('save-invoice-draft', submission);

/** Mails the form, or saves changes of what was sent. */
export const useSendInvoice = () => useSubmission(sendInvoice, sentenceOfSendFailure);

/** Saves the form as a draft. */
export const useSaveDraft = () => useSubmission(saveDraft, sentenceOfDraftFailure);
