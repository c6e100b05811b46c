import { useMutation } from '@tanstack/react-query';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { useAction } from '../../../ui/use-action.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import type { useSubmitFeedback } from './use-submit-feedback.ts';

interface SubmitOptions<Draft extends InvoiceDraft, Failure> {
  readonly form: Pick<InvoiceForm<Draft>, 'faults' | 'unreadable'>;
  readonly feedback: ReturnType<typeof useSubmitFeedback<Draft, Failure>>;
  /** True if something outside the fields prevents sending. */
  readonly isRefused?: boolean;
  readonly send: () => Promise<void>;
  /** Saves the form as a draft. */
  readonly save: () => Promise<void>;
  /** Shows why sending or saving failed. */
  readonly onFailure: (error: unknown, action: 'send' | 'save') => unknown;
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
      // A half-typed date cannot be saved: the draft would lose it.
      if (form.unreadable !== undefined) return feedback.point(form.unreadable);
      void saving.run();
    },
  };
}
