import type { InvoiceSummary } from '#domain/contract/lite-invoice';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import type { InvoiceForm } from '../../paper/form/use-invoice-form.ts';
import type { useSubmitFeedback } from '../../paper/form/use-submit-feedback.ts';
import { type LiteInvoiceDraft, sendBodyOf } from './lite-draft.ts';
import { type SendFailure, useSendInvoice } from './use-send-invoice.ts';

interface SubmitOptions {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
  readonly feedback: ReturnType<typeof useSubmitFeedback<LiteInvoiceDraft, SendFailure>>;
  /** False saves without mailing. */
  readonly mails: boolean;
  /** Has to end first, such as a logo that is being stored. */
  readonly before: () => Promise<void>;
  readonly onDone: (invoice: InvoiceSummary) => void;
}

/** Checks the form, sends or saves it, and shows at the form why that failed. */
export function useSubmitInvoice({ form, feedback, mails, before, onDone }: SubmitOptions) {
  const { userId } = useUser();
  const { email } = useProfile().lite;
  const { sending, send } = useSendInvoice();
  const { draft, faults, dispatch } = form;

  async function submit() {
    if (sending) return;
    feedback.clear();
    if (faults.length > 0) return feedback.refuse([]);
    const outcome = await send(sendBodyOf(draft, { userId, email }, mails), before);
    if (!outcome) return;
    if (outcome.kind === 'done') return onDone(outcome.invoice);

    const { key, message } = outcome;
    const { code, faults: refused = [], invoiceId } = outcome.failure;
    if (code === 'invalid-invoice' && refused.length > 0) return feedback.refuse(refused);
    if (code === 'number-taken') return feedback.refuse([{ field: 'invoiceNumber', message }]);
    if (invoiceId && (code === 'mail-refused' || code === 'delivery-unknown')) {
      // It was saved: trying again sends that one, not another with its number.
      dispatch({ kind: 'change', field: 'invoiceId', value: invoiceId });
      dispatch({ kind: 'change', field: 'basedOn', value: key });
    }
    feedback.fail(outcome);
  }

  return { sending, submit };
}
