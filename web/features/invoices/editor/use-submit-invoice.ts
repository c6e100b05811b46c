import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { ProblemCode } from '#domain/contract/problems';
import { sentenceOfDraftFailure, sentenceOfSendFailure } from '#domain/invoices/generator-texts';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { userKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { userStorageKey } from '../../../session/user-storage.ts';
import { submitOnce } from '../../documents/form/submission-key.ts';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { useSubmitDocument } from '../../documents/form/use-submit-document.ts';
import type { useSubmitFeedback } from '../../documents/form/use-submit-feedback.ts';
import { draftBodyOf, hasOfferedNumber, sendBodyOf } from './draft-bodies.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { sameContent } from './unsent-forms.ts';
import type { ClientMail } from './use-client-mail.ts';

/** Why a submit failed, and the sentence for it. */
export interface SendFailure {
  readonly code: ProblemCode | undefined;
  readonly message: string;
  /** True without a network: nothing was sent, and the form is kept in the browser. */
  readonly isOffline: boolean;
}

/** How the form was stored while it stayed open. */
export type HowStored = 'draft' | 'failed' | 'unconfirmed';

/** Failures after which what other screens show may have changed. */
const changesInvoices: ReadonlySet<ProblemCode | undefined> = new Set([
  'mail-refused',
  'delivery-unknown',
  'invoice-changed',
  'invoice-paid',
  'invoice-partly-paid',
  'invoice-void',
  'invoice-not-draft',
]);

interface SubmitOptions {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
  /** The slot the form is kept in. */
  readonly formId: () => string;
  readonly feedback: ReturnType<typeof useSubmitFeedback<LiteInvoiceDraft, SendFailure>>;
  /** False saves without an email. */
  readonly mails: boolean;
  readonly clientMail: ClientMail;
  /** The form as it was sent, if it is unknown whether the email arrived. */
  readonly unconfirmed: LiteInvoiceDraft | undefined;
  /** Has to end first, such as an upload of the logo. */
  readonly before: () => Promise<void>;
  readonly onDone: (invoice: InvoiceSummary, clientProblem?: string) => void;
  /** The invoice was saved, though not sent: the form as it is now. */
  readonly onSaved: (saved: LiteInvoiceDraft, how: HowStored) => void;
}

/** The invoice if its email was confirmed meanwhile. */
async function confirmedInvoice({ invoiceId, basedOn }: LiteInvoiceDraft) {
  const { invoice } = await callAsAccount('get-invoice', { path: { invoiceId } });
  return invoice.contentId === basedOn && invoice.delivery === 'accepted' ? invoice : undefined;
}

/** Sends or saves the invoice, and shows at the form why that failed. */
export function useSubmitInvoice(options: SubmitOptions) {
  const { form, formId, feedback, mails, clientMail, unconfirmed, before, onDone, onSaved } = options;
  const { draft, dispatch } = form;
  const { userId } = useUser();
  const { email } = useProfile().lite;
  const cache = useQueryClient();
  const lastKey = useRef('');
  // Counts, lists, clients and items change with an invoice.
  const refreshAll = () => void cache.invalidateQueries({ queryKey: userKey(userId) });

  async function submit<Body extends { readonly invoiceId?: string | undefined }, Answer>(
    body: Body,
    call: (submission: { readonly body: Body; readonly key: string }) => Promise<Answer>,
  ): Promise<Answer> {
    // A stored invoice has one submission at a time, whichever form it comes from.
    const storeKey = userStorageKey(userId, `submission.${body.invoiceId ?? formId()}`);
    const answer = await submitOnce(storeKey, JSON.stringify(body), async (key) => {
      lastKey.current = key;
      await before();
      return call({ body, key });
    });
    refreshAll();
    return answer;
  }

  /** From now on the form changes the stored invoice: a retry sends that one, not another with its number. */
  function keepAs(saved: LiteInvoiceDraft, how: HowStored) {
    for (const field of ['invoiceId', 'basedOn', 'invoiceNumber'] as const)
      dispatch({ kind: 'change', field, value: saved[field] });
    onSaved(saved, how);
  }

  return useSubmitDocument({
    form,
    feedback,
    isRefused: mails && clientMail.fault !== undefined,
    async send() {
      // Content that was changed since is sent as another submission.
      const known = unconfirmed && sameContent(draft, unconfirmed) && (await confirmedInvoice(unconfirmed));
      if (known) return onDone(known);
      const body = sendBodyOf(draft, { userId, email }, mails, clientMail.asked);
      const { invoice, clientProblem } = await submit(body, (submission) =>
        callAsAccount('send-invoice', submission),
      );
      onDone(invoice, clientProblem);
    },
    async save() {
      const { invoice } = await submit(draftBodyOf(draft), (submission) =>
        callAsAccount('save-invoice-draft', submission),
      );
      const { invoiceId, invoiceNumber, contentId } = invoice;
      // The server replaces an offered number that was taken meanwhile, and no typed one.
      const isReplaced = draft.invoiceNumber === '' || hasOfferedNumber(draft);
      keepAs({ ...draft, invoiceId, basedOn: contentId, ...(isReplaced && { invoiceNumber }) }, 'draft');
    },
    onFailure(error, action) {
      const failure = failureOf(error);
      const { code, faults = [], invoiceId } = failure;
      const message = action === 'send' ? sentenceOfSendFailure(failure) : sentenceOfDraftFailure(failure);
      if (changesInvoices.has(code)) refreshAll();
      if (code === 'invalid-invoice' && faults.length > 0) return feedback.refuse(faults);
      if (code === 'number-taken') return feedback.refuse([{ field: 'invoiceNumber', message }]);
      if (invoiceId && (code === 'mail-refused' || code === 'delivery-unknown'))
        keepAs(
          { ...draft, invoiceId, basedOn: lastKey.current },
          code === 'mail-refused' ? 'failed' : 'unconfirmed',
        );
      feedback.fail({ code, message, isOffline: failure.kind === 'offline' });
    },
  });
}
