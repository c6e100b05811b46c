import type { InvoiceSummary } from '#domain/contract/lite-invoice';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import type { InvoiceForm } from '../../paper/form/use-invoice-form.ts';
import type { useSubmitFeedback } from '../../paper/form/use-submit-feedback.ts';
import { type LiteInvoiceDraft, sendBodyOf } from './lite-draft.ts';
import type { Failure } from './send-failure.tsx';
import { useSendInvoice } from './use-send-invoice.ts';

interface SubmitOptions {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
  readonly feedback: ReturnType<typeof useSubmitFeedback<LiteInvoiceDraft, Failure>>;
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
    if (outcome.kind === 'ignored') return;
    if (outcome.kind === 'done') return onDone(outcome.invoice);
    if (outcome.kind === 'lost') return feedback.fail(outcome);

    const { body, key } = outcome;
    if (body.error === 'invalid-invoice' && body.faults?.length) return feedback.refuse(body.faults);
    if (body.error === 'number-taken')
      return feedback.refuse([{ field: 'invoiceNumber', message: outcome.message }]);
    if (body.invoiceId && (body.error === 'mail-refused' || body.error === 'delivery-unknown')) {
      // It was saved: trying again sends that one, not another with its number.
      dispatch({ kind: 'change', field: 'invoiceId', value: body.invoiceId });
      dispatch({ kind: 'change', field: 'basedOn', value: key });
    }
    feedback.fail(outcome);
  }

  return { sending, submit };
}
