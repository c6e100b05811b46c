import type { InvoiceSummary } from '#domain/contract/invoices';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import type { useSubmitFeedback } from '../../documents/form/use-submit-feedback.ts';
import { draftBodyOf, hasOfferedNumber, sendBodyOf } from './draft-bodies.ts';
import type { HowStored } from './known-invoice.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { sameContent } from './unsent-forms.ts';
import type { ClientMailWish } from './use-client-mail-wish.ts';
import { useConfirmedInvoice } from './use-confirmed-invoice.ts';
import { type SendFailure, type SendOutcome, useSaveDraft, useSendInvoice } from './use-send-invoice.ts';

interface SubmitOptions {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
  /** The slot the form is kept in. */
  readonly formId: () => string;
  readonly feedback: ReturnType<typeof useSubmitFeedback<LiteInvoiceDraft, SendFailure>>;
  /** False saves without mailing. */
  readonly mails: boolean;
  readonly clientMail: ClientMailWish;
  /** The form, of which nobody knows whether it was mailed. */
  readonly unconfirmed: LiteInvoiceDraft | undefined;
  /** Has to end first, such as a logo that is being stored. */
  readonly before: () => Promise<void>;
  readonly onDone: (invoice: InvoiceSummary, clientProblem?: string) => void;
  /** The invoice was saved, though not sent: what the form says now. */
  readonly onSaved: (saved: LiteInvoiceDraft, how: HowStored) => void;
}

/** Checks the form, sends or saves it, and shows at the form why that failed. */
export function useSubmitInvoice(options: SubmitOptions) {
  const { form, formId, feedback, mails, clientMail, unconfirmed, before, onDone, onSaved } = options;
  const { userId } = useUser();
  const { email } = useProfile().lite;
  const sending = useSendInvoice();
  const saving = useSaveDraft();
  const confirmed = useConfirmedInvoice();
  const { draft, faults, dispatch } = form;
  const isBusy = sending.running || saving.running || confirmed.looking;

  /** What is stored under an id from now on: trying again sends that one, not another with its number. */
  function keepAs(saved: LiteInvoiceDraft, how: HowStored) {
    for (const field of ['invoiceId', 'basedOn', 'invoiceNumber'] as const)
      dispatch({ kind: 'change', field, value: saved[field] });
    onSaved(saved, how);
  }

  function show(outcome: Extract<SendOutcome, { readonly kind: 'failed' }>) {
    const { key, message } = outcome;
    const { code, faults: refused = [], invoiceId } = outcome.failure;
    if (code === 'invalid-invoice' && refused.length > 0) return feedback.refuse(refused);
    if (code === 'number-taken') return feedback.refuse([{ field: 'invoiceNumber', message }]);
    if (invoiceId && (code === 'mail-refused' || code === 'delivery-unknown'))
      keepAs({ ...draft, invoiceId, basedOn: key }, code === 'mail-refused' ? 'failed' : 'unconfirmed');
    feedback.fail(outcome);
  }

  return {
    sending: sending.running || confirmed.looking,
    savingDraft: saving.running,
    async submit() {
      if (isBusy) return;
      feedback.clear();
      if (faults.length > 0 || (mails && clientMail.fault !== undefined)) return feedback.refuse([]);
      // The mail service may have told its outcome meanwhile. What was changed since is another content.
      const known =
        unconfirmed && sameContent(draft, unconfirmed) ? await confirmed.look(unconfirmed) : undefined;
      const send = () =>
        sending.submit(formId(), sendBodyOf(draft, { userId, email }, mails, clientMail.asked), before);
      const outcome = known ?? (await send());
      if (outcome?.kind === 'done') onDone(outcome.invoice, outcome.clientProblem);
      else if (outcome) show(outcome);
    },
    async saveDraft() {
      if (isBusy) return;
      feedback.clear();
      // Half a date cannot be kept: the draft would have none.
      if (form.unreadable !== undefined) return feedback.point(form.unreadable);
      const outcome = await saving.submit(formId(), draftBodyOf(draft), before);
      if (outcome?.kind === 'failed') show(outcome);
      else if (outcome) {
        const { invoiceId, invoiceNumber, contentId } = outcome.invoice;
        // An offered number that was taken meanwhile was replaced; a typed one stays as it was typed.
        const isReplaced = draft.invoiceNumber === '' || hasOfferedNumber(draft);
        keepAs({ ...draft, invoiceId, basedOn: contentId, ...(isReplaced && { invoiceNumber }) }, 'draft');
      }
    },
  };
}
