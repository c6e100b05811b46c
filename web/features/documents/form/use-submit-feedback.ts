import { useEffect, useRef, useState } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { elementId } from './form-faults.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import { usePreviewSwitch } from './use-preview-switch.ts';

type Notice<Failure> =
  | { readonly kind: 'none' }
  | { readonly kind: 'faults'; readonly refusedByServer: readonly InvoiceFault[] }
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'failure'; readonly failure: Failure };

/** The feedback after a submit: why it failed, what gets focus, and whether form or preview is shown. */
export function useSubmitFeedback<Draft extends InvoiceDraft, Failure>({
  dispatch,
}: Pick<InvoiceForm<Draft>, 'dispatch'>) {
  const [notice, setNotice] = useState<Notice<Failure>>({ kind: 'none' });
  const { previewing, setPreviewing, top } = usePreviewSwitch();
  const errorList = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Focuses what the user needs next: the error list, the field to fix, or the button for another attempt.
  useEffect(() => {
    if (notice.kind === 'faults') errorList.current?.focus();
    if (notice.kind === 'field') document.getElementById(elementId(notice.field))?.focus();
    if (notice.kind === 'failure') button.current?.focus();
  }, [notice]);

  return {
    /** Removes the feedback of the previous submit. */
    clear: () => setNotice({ kind: 'none' }),
    /** Shows all errors of the form, and those found by the server. */
    refuse(refusedByServer: readonly InvoiceFault[]) {
      dispatch({ kind: 'reveal-all' });
      setPreviewing(false);
      setNotice({ kind: 'faults', refusedByServer });
    },
    /** Shows the error of one field, without reporting other missing fields yet. */
    point(field: string) {
      dispatch({ kind: 'leave', key: field });
      setPreviewing(false);
      setNotice({ kind: 'field', field });
    },
    fail: (failure: Failure) => setNotice({ kind: 'failure', failure }),
    failure: notice.kind === 'failure' ? notice.failure : undefined,
    /** Props for the layout. */
    layout: {
      refusedByServer: notice.kind === 'faults' ? notice.refusedByServer : undefined,
      errorList,
      previewing,
      top,
    },
    /** Props for the bar with the submit button. */
    bar: { ref: button, previewing, onTogglePreview: () => setPreviewing(!previewing) },
  };
}
