import { useMutation } from '@tanstack/react-query';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { useAction } from '../../../ui/use-action.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import type { useSubmitFeedback } from './use-submit-feedback.ts';

interface SubmitOptions<Draft extends InvoiceDraft, Failure> {
  readonly form: Pick<InvoiceForm<Draft>, 'faults' | 'unreadable'>;
  readonly feedback: ReturnType<typeof useSubmitFeedback<Draft, Failure>>;
  /** Something beside the fields is wrong, so the form cannot be sent. */
  readonly isRefused?: boolean;
  readonly send: () => Promise<void>;
  /** Stores the form as a draft. */
  readonly save: () => Promise<void>;
  /** Shows why sending or saving failed. */
  readonly onFailure: (error: unknown, action: 'send' | 'save') => unknown;
}

/** The two ways to submit a form, one at a time: sent after it was checked, or saved as a draft however incomplete. */
export function useSubmitDocument<Draft extends InvoiceDraft, Failure>(
  options: SubmitOptions<Draft, Failure>,
) {
  const { form, feedback, onFailure } = options;
  // As a mutation, so that the end of a session is noticed.
  const { mutateAsync } = useMutation({ mutationFn: (act: () => Promise<void>) => act() });
  const attempt = async (action: 'send' | 'save') => {
    try {
      await mutateAsync(options[action]);
    } catch (error) {
      await onFailure(error, action);
    }
  };
  const sending = useAction(() => attempt('send'));
  const saving = useAction(() => attempt('save'));
  const isSending = sending.state.kind === 'running';
  const isSaving = saving.state.kind === 'running';

  return {
    isSending,
    isSaving,
    send() {
      if (isSending || isSaving) return;
      feedback.clear();
      if (form.faults.length > 0 || options.isRefused) return feedback.refuse([]);
      void sending.run();
    },
    save() {
      if (isSending || isSaving) return;
      feedback.clear();
      // A half-typed date cannot be saved: the draft would have none.
      if (form.unreadable !== undefined) return feedback.point(form.unreadable);
      void saving.run();
    },
  };
}
