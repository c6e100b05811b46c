import { useCallback, useEffect, useRef, useState } from 'react';
import { type BotCheck, loadBotCheck } from '../../adapters/bot-check/load-bot-check.ts';

export type BotCheckState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly check: BotCheck }
  | { readonly kind: 'unavailable' };

/**
 * The script is large and from a third party, so it is loaded on the first interaction with the page, or after this
 * many milliseconds.
 */
const loadDelay = 3_000;

/** The bot check of the page. It loads automatically; `state` shows a failure, and `retry` tries again. */
export function useBotCheck(): { readonly state: BotCheckState; readonly retry: () => void } {
  const [state, setState] = useState<BotCheckState>({ kind: 'loading' });
  const busy = useRef(false);

  const load = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setState({ kind: 'loading' });
    const loaded = await loadBotCheck();
    busy.current = false;
    setState(loaded.ok ? { kind: 'ready', check: loaded.value } : { kind: 'unavailable' });
  }, []);

  useEffect(() => {
    const begin = () => {
      stop();
      void load();
    };
    const events = ['pointerdown', 'keydown', 'focusin', 'input'] as const;
    const stop = () => {
      clearTimeout(timer);
      for (const type of events) document.removeEventListener(type, begin, true);
    };
    const timer = setTimeout(begin, loadDelay);
    for (const type of events) document.addEventListener(type, begin, true);
    return stop;
  }, [load]);

  return { state, retry: () => void load() };
}
