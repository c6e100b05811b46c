import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sentenceOfDraftFailure, sentenceOfSendFailure } from '#domain/contract/generator-failures';
import type { ProblemCode } from '#domain/contract/problems';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { userKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { forgetSubmissionKey, submitOnce } from '../../documents/form/submission-key.ts';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import type { useStoredForm } from '../../documents/form/use-stored-form.ts';
import { useSubmitDocument } from '../../documents/form/use-submit-document.ts';
import type { useSubmitFeedback } from '../../documents/form/use-submit-feedback.ts';
import type { useDocumentPhotos } from '../../photos/use-document-photos.ts';
import { draftBodyOf, hasSuggestedNumber, sendBodyOf } from './draft-bodies.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { sameContent, submissionKeyOf } from './unsent-forms.ts';
import type { ClientMail } from './use-client-mail.ts';

/** Why a submit failed, with the message. */
export interface SendFailure {
  readonly code: ProblemCode | undefined;
  readonly message: string;
  /** True without a network: nothing was sent, and the form is stored in the browser. */
  readonly isOffline: boolean;
  /** The invoice that the failure is about, if the server named it. A new form does not know it. */
  readonly invoiceId?: string | undefined;
}

/**
 * How an invoice was stored while its form stays open: saved as a draft, its email failed, or it is unknown whether its
 * email arrived.
 */
export type StoredOutcome = 'draft' | 'failed' | 'unconfirmed';

/** Problem codes after which cached invoices may be out of date, so that everything is read again. */
const staleInvoiceCodes: ReadonlySet<ProblemCode | undefined> = new Set([
  'mail-refused',
  'delivery-unknown',
  'invoice-changed',
  'invoice-paid',
  'invoice-partly-paid',
  'invoice-void',
  'invoice-not-draft',
  'agreed-changed',
  'key-reused',
]);

/** Stored with the key of a new invoice in place of its content, which may still change. */
const newInvoice = 'new invoice';

interface SubmitOptions {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
  /** The slot that stores the form. */
  readonly storedForm: Pick<ReturnType<typeof useStoredForm>, 'formId' | 'store' | 'noteFailure'>;
  readonly feedback: ReturnType<typeof useSubmitFeedback<LiteInvoiceDraft, SendFailure>>;
  /** False saves without an email. */
  readonly sendsEmail: boolean;
  readonly clientMail: ClientMail;
  readonly photos: ReturnType<typeof useDocumentPhotos>;
  /** The form as it was sent, if it is unknown whether the email arrived. */
  readonly unconfirmed: LiteInvoiceDraft | undefined;
  /** Awaited before sending and saving: resolves when the upload of the logo ended. */
  readonly waitForUploads: () => Promise<void>;
  readonly onDone: (invoice: InvoiceSummary, clientProblem?: string) => void;
  /** Called when the invoice was saved but not sent, with the form as it is now. */
  readonly onSaved: (saved: LiteInvoiceDraft, outcome: StoredOutcome) => void;
}

/** The invoice, if its email was confirmed in the meantime, and its client's too if it is wanted. */
async function confirmedInvoice({ invoiceId, basedOn }: LiteInvoiceDraft, isForClient: boolean) {
  const { invoice } = await callAsAccount('get-invoice', { path: { invoiceId } });
  const hasClient = !isForClient || invoice.clientMail?.contentId === basedOn;
  return invoice.contentId === basedOn && invoice.delivery === 'accepted' && hasClient ? invoice : undefined;
}

/** Sends or saves the invoice, and shows errors in the form. */
export function useSubmitInvoice(options: SubmitOptions) {
  const { form, storedForm, feedback, sendsEmail, clientMail, unconfirmed, waitForUploads, onDone, onSaved } =
    options;
  const { draft, draftToSend, dispatch } = form;
  const { userId } = useUser();
  const { email } = useProfile().lite;
  const cache = useQueryClient();
  const lastSubmissionKey = useRef('');
  // An invoice can change counts, lists, clients and items.
  const refreshAll = () => void cache.invalidateQueries({ queryKey: userKey(userId) });

  /** One stored invoice has one submission at a time, even if several forms edit it. */
  const storeKeyOf = (id = storedForm.formId()) => submissionKeyOf(userId, id);

  async function submit<Body extends { readonly invoiceId?: string | undefined }, Answer>(
    body: Body,
    call: (submission: { readonly body: Body; readonly key: string }) => Promise<Answer>,
  ): Promise<Answer> {
    // A new invoice keeps its key although its form changes, until it is known what became of the request before. So a
    // request whose answer was lost makes no second invoice.
    const content = body.invoiceId === undefined ? newInvoice : JSON.stringify(body);
    const answer = await submitOnce(storeKeyOf(body.invoiceId), content, async (key) => {
      lastSubmissionKey.current = key;
      await waitForUploads();
      return call({ body, key });
    });
    refreshAll();
    return answer;
  }

  /** Makes the form edit the stored invoice, so that a retry does not send a second invoice. */
  function editStoredInvoice(saved: LiteInvoiceDraft, outcome: StoredOutcome) {
    for (const field of ['invoiceId', 'basedOn', 'invoiceNumber'] as const)
      dispatch({ kind: 'change', field, value: saved[field] });
    onSaved(saved, outcome);
  }

  const submission = useSubmitDocument({
    form,
    feedback,
    store: storedForm.store,
    noteFailure: storedForm.noteFailure,
    awaited: [options.photos.uploads, clientMail.copies.awaited],
    isBlocked: sendsEmail && clientMail.fault !== undefined,
    async send() {
      // Unchanged content that was confirmed in the meantime is not sent again.
      const confirmed =
        unconfirmed &&
        sameContent(draftToSend, unconfirmed) &&
        (await confirmedInvoice(unconfirmed, clientMail.requestedMail !== undefined));
      if (confirmed) return onDone(confirmed);
      const body = sendBodyOf(draftToSend, { userId, email }, sendsEmail, clientMail.requestedMail);
      const { invoice, clientProblem } = await submit(body, (submission) =>
        callAsAccount('send-invoice', submission),
      );
      onDone(invoice, clientProblem);
    },
    async save() {
      const { invoice } = await submit(draftBodyOf(draftToSend), (submission) =>
        callAsAccount('save-invoice-draft', submission),
      );
      const { invoiceId, invoiceNumber, contentId } = invoice;
      // The server replaces a suggested number that was taken in the meantime, but never a typed one.
      const isNumberFromServer = draft.invoiceNumber === '' || hasSuggestedNumber(draft);
      editStoredInvoice(
        { ...draft, invoiceId, basedOn: contentId, ...(isNumberFromServer && { invoiceNumber }) },
        'draft',
      );
    },
    onFailure(error, action) {
      const failure = failureOf(error);
      const { code, faults = [], invoiceId } = failure;
      const message = action === 'send' ? sentenceOfSendFailure(failure) : sentenceOfDraftFailure(failure);
      if (staleInvoiceCodes.has(code)) refreshAll();
      if (code === 'invalid-invoice' && faults.length > 0) return feedback.refuse(faults);
      if (code === 'number-taken') return feedback.refuse([{ field: 'invoiceNumber', message }]);
      if (invoiceId && code === 'key-reused') {
        dispatch({ kind: 'change', field: 'invoiceId', value: invoiceId });
        dispatch({ kind: 'change', field: 'basedOn', value: lastSubmissionKey.current });
      }
      if (invoiceId && (code === 'mail-refused' || code === 'delivery-unknown'))
        // The server uses the idempotency key as the ID of the new content.
        editStoredInvoice(
          { ...draft, invoiceId, basedOn: lastSubmissionKey.current },
          code === 'mail-refused' ? 'failed' : 'unconfirmed',
        );
      feedback.fail({ code, message, isOffline: failure.kind === 'offline', invoiceId });
    },
  });
  return {
    ...submission,
    /** What is typed next is another invoice, whatever became of the press before. */
    beginAnother: () => forgetSubmissionKey(storeKeyOf()),
  };
}
