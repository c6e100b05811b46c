import { useCallback, useEffect, useRef, useState } from 'react';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { refuse } from '#domain/result';
import { onlineImport } from '../../adapters/online-import.ts';
import type { FaultsOf } from '../documents/form/form-faults.ts';
import type { SendFreeInvoice } from './send-free-invoice.ts';

export type BotCheckState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly send: SendFreeInvoice }
  | { readonly kind: 'unavailable' };

// The form cannot be sent before the bot check is loaded, so the code that validates and sends it is loaded with the
// check.
const loadSending = onlineImport(() => import('./send-free-invoice.ts'));

/**
 * The script is large and from a third party, so it is loaded on the first interaction with the page, or after this
 * many milliseconds.
 */
const loadDelayMilliseconds = 3_000;

interface BotCheckOfPage {
  readonly state: BotCheckState;
  readonly retry: () => void;
  /** The validation of the form. It is loaded before the form can be sent. */
  readonly faultsOf: FaultsOf<FreeInvoiceDraft>;
}

/** The bot check of the page. It loads automatically; `state` shows a failure, and `retry` tries again. */
export function useBotCheck(): BotCheckOfPage {
  const [state, setState] = useState<BotCheckState>({ kind: 'loading' });
  const [faultsOf, setFaultsOf] = useState<FaultsOf<FreeInvoiceDraft>>();
  const isLoading = useRef(false);

  /** Loads the code with `loadCode`: in the background with `prefetch`, on a click with `loadSending` itself. */
  const load = useCallback(async (loadCode: () => ReturnType<typeof loadSending>) => {
    if (isLoading.current) return;
    isLoading.current = true;
    // Keeps the state object while loading, so that the first press on the page does not render the form again.
    setState((current) => (current.kind === 'loading' ? current : { kind: 'loading' }));
    const loaded = await loadCode().then(
      ({ freeInvoiceFaults, prepareSending }) => {
        setFaultsOf(() => freeInvoiceFaults);
        return prepareSending();
      },
      () => refuse('unavailable'),
    );
    isLoading.current = false;
    setState(loaded.ok ? { kind: 'ready', send: loaded.value } : { kind: 'unavailable' });
  }, []);

  // The validation is needed as soon as the visitor leaves a field, and unlike the bot check it is small and our own.
  useEffect(() => {
    loadSending.prefetch().then(
      ({ freeInvoiceFaults }) => setFaultsOf(() => freeInvoiceFaults),
      () => undefined,
    );
  }, []);

  useEffect(() => {
    const start = () => {
      stop();
      // After the next paint, so that the page responds to the interaction first.
      requestAnimationFrame(() => setTimeout(() => void load(loadSending.prefetch)));
    };
    const events = ['pointerdown', 'keydown', 'focusin', 'input'] as const;
    const stop = () => {
      clearTimeout(timer);
      for (const type of events) document.removeEventListener(type, start, true);
    };
    const timer = setTimeout(start, loadDelayMilliseconds);
    for (const type of events) document.addEventListener(type, start, true);
    return stop;
  }, [load]);

  return { state, retry: () => void load(loadSending), faultsOf };
}
