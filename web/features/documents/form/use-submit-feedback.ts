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

/** What a form answers to its submit: why that failed, where the focus goes, form or preview. */
export function useSubmitFeedback<Draft extends InvoiceDraft, Failure>({
  dispatch,
}: Pick<InvoiceForm<Draft>, 'dispatch'>) {
  const [notice, setNotice] = useState<Notice<Failure>>({ kind: 'none' });
  const { previewing, setPreviewing, top } = usePreviewSwitch();
  const errorList = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // The focus goes to what has to be read next: the list of faults, the field that has to be fixed, or the button that retries.
  useEffect(() => {
    if (notice.kind === 'faults') errorList.current?.focus();
    if (notice.kind === 'field') document.getElementById(elementId(notice.field))?.focus();
    if (notice.kind === 'failure') button.current?.focus();
  }, [notice]);

  return {
    /** Takes away what the submit before had to say. */
    clear: () => setNotice({ kind: 'none' }),
    /** Shows every fault of the form, and those the server found. */
    refuse(refusedByServer: readonly InvoiceFault[]) {
      dispatch({ kind: 'reveal-all' });
      setPreviewing(false);
      setNotice({ kind: 'faults', refusedByServer });
    },
    /** Shows what is wrong with one field, and nothing else that is missing yet. */
    point(field: string) {
      dispatch({ kind: 'leave', key: field });
      setPreviewing(false);
      setNotice({ kind: 'field', field });
    },
    fail: (failure: Failure) => setNotice({ kind: 'failure', failure }),
    failure: notice.kind === 'failure' ? notice.failure : undefined,
    /** For the layout. */
    layout: {
      refusedByServer: notice.kind === 'faults' ? notice.refusedByServer : undefined,
      errorList,
      previewing,
      top,
    },
    /** For the bar with the button. */
    bar: { ref: button, previewing, onTogglePreview: () => setPreviewing(!previewing) },
  };
}
