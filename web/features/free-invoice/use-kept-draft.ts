import { useEffect, useRef } from 'react';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { isBlankLine } from '../paper/form/form-state.ts';
import { unsentDraft } from './free-draft-store.ts';

/** Milliseconds without typing before the draft is written. */
const debounce = 250;

/** True when nothing was typed; number and issue date come by themselves. */
function isPristine({ invoiceNumber, issueDate, lineItems, ...texts }: FreeInvoiceDraft): boolean {
  return (
    lineItems.length === 1 &&
    lineItems.every(isBlankLine) &&
    Object.values(texts).every((text) => text === '')
  );
}

/** Writes the draft a moment after each change and when the page goes away, until `stop` is called. */
export function useKeptDraft(draft: FreeInvoiceDraft, ready: boolean): { readonly stop: () => void } {
  const stopped = useRef(false);
  const write = useRef(() => {});

  useEffect(() => {
    write.current = () => {
      if (stopped.current || !ready) return;
      if (isPristine(draft)) unsentDraft.forget();
      else unsentDraft.keep(draft);
    };
    const timer = setTimeout(() => write.current(), debounce);
    return () => clearTimeout(timer);
  }, [draft, ready]);

  useEffect(() => {
    const flush = () => write.current();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  return {
    stop: () => {
      stopped.current = true;
      unsentDraft.forget();
    },
  };
}
