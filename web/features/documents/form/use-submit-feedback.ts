import { useEffect, useRef, useState } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { elementId } from './form-faults.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import { usePreviewSwitch } from './use-preview-switch.ts';

type Feedback<Failure> =
  | { readonly kind: 'none' }
  | { readonly kind: 'faults'; readonly refusedByServer: readonly InvoiceFault[] }
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'failure'; readonly failure: Failure };

/** The feedback after a submit: why it failed, what gets focus, and whether form or preview is shown. */
export function useSubmitFeedback<Draft extends InvoiceDraft, Failure>({
  dispatch,
}: Pick<InvoiceForm<Draft>, 'dispatch'>) {
  const [feedback, setFeedback] = useState<Feedback<Failure>>({ kind: 'none' });
  const { isPreviewing, showPreview, column } = usePreviewSwitch();
  const errorList = useRef<HTMLElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  // Focuses what the user needs next: the error list, the field to fix, or the button for another attempt.
  useEffect(() => {
    if (feedback.kind === 'faults') errorList.current?.focus();
    if (feedback.kind === 'field') document.getElementById(elementId(feedback.field))?.focus();
    if (feedback.kind === 'failure') submitButton.current?.focus();
  }, [feedback]);

  return {
    /** Removes the feedback of the previous submit. */
    clear: () => setFeedback({ kind: 'none' }),
    /** Shows all errors of the form, and those found by the server. */
    refuse(refusedByServer: readonly InvoiceFault[]) {
      dispatch({ kind: 'reveal-all' });
      showPreview(false);
      setFeedback({ kind: 'faults', refusedByServer });
    },
    /** Shows and focuses the error of one field, without reporting other missing fields yet. */
    point(field: string) {
      dispatch({ kind: 'leave', key: field });
      showPreview(false);
      setFeedback({ kind: 'field', field });
    },
    fail: (failure: Failure) => setFeedback({ kind: 'failure', failure }),
    failure: feedback.kind === 'failure' ? feedback.failure : undefined,
    /** Props for the layout. */
    layout: {
      refusedByServer: feedback.kind === 'faults' ? feedback.refusedByServer : undefined,
      errorList,
      isPreviewing,
      column,
    },
    /** Props for the bar with the submit button. */
    bar: { ref: submitButton, isPreviewing, onTogglePreview: () => showPreview(!isPreviewing) },
  };
}
