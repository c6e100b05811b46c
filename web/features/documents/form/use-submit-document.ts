import { useMutation } from '@tanstack/react-query';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { useAction } from '../../../ui/use-action.ts';
import type { SendingFailure } from './form-slots.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import type { useSubmitFeedback } from './use-submit-feedback.ts';

interface SubmitOptions<Draft extends InvoiceDraft, Failure> {
  readonly form: Pick<InvoiceForm<Draft>, 'faults' | 'unreadableField'>;
  readonly feedback: ReturnType<typeof useSubmitFeedback<Draft, Failure>>;
  /** Stores the form in this browser. Called first, because it may move the form to a new slot. */
  readonly store: () => void;
  /** Notes in this browser how sending failed, so that its lists say so. */
  readonly noteFailure: (failure: SendingFailure) => void;
  /** True if something outside the fields prevents sending. */
  readonly isBlocked?: boolean;
  readonly send: () => Promise<void>;
  /** Saves the form as a draft. */
  readonly save: () => Promise<void>;
  /** Shows why sending or saving failed. */
  readonly onFailure: (error: unknown, action: 'send' | 'save') => unknown;
}

/** Without a network nothing was sent; with one, the request may have arrived although its answer did not. */
function sendingFailureOf(error: unknown): SendingFailure {
  const { kind, code } = failureOf(error);
  const isAnswerLost = kind === 'offline' && navigator.onLine;
  return isAnswerLost || code === 'delivery-unknown' || code === 'quote-delivery-unknown'
    ? 'unknown'
    : 'failed';
}

/**
 * Submits a form in one of two ways, one at a time: sends it after validation, or saves it as a draft even if it is
 * incomplete.
 */
export function useSubmitDocument<Draft extends InvoiceDraft, Failure>(
  options: SubmitOptions<Draft, Failure>,
) {
  const { form, feedback, onFailure } = options;
  // A mutation, because the query client handles an ended session for all mutations.
  const { mutateAsync } = useMutation({ mutationFn: (action: () => Promise<void>) => action() });
  const runAction = async (action: 'send' | 'save') => {
    try {
      await mutateAsync(options[action]);
    } catch (error) {
      if (action === 'send') options.noteFailure(sendingFailureOf(error));
      await onFailure(error, action);
    }
  };
  const sending = useAction(() => runAction('send'));
  const saving = useAction(() => runAction('save'));
  const isSending = sending.state.kind === 'running';
  const isSaving = saving.state.kind === 'running';

  return {
    isSending,
    isSaving,
    send() {
      if (isSending || isSaving) return;
      options.store();
      feedback.clear();
      if (form.faults.length > 0 || options.isBlocked) return feedback.refuse([]);
      void sending.run();
    },
    save() {
      if (isSending || isSaving) return;
      options.store();
      feedback.clear();
      // A half-typed date cannot be saved: the draft would lose it.
      if (form.unreadableField !== undefined) return feedback.point(form.unreadableField);
      void saving.run();
    },
  };
}
