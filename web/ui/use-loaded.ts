import { useCallback, useEffect, useState } from 'react';

/** The state of data that a page loads when it opens. */
export type LoadState<Answer> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Loads the data for `name`, again when the name changes or `reload` is called; does nothing while the name is
 * undefined. If another name is requested, the previous response is dropped and its `signal` aborted. `load` must be
 * stable.
 */
export function useLoaded<Answer>(
  name: string | undefined,
  load: (name: string, signal: AbortSignal) => Promise<Answer>,
) {
  const [state, setState] = useState<LoadState<Answer>>({ kind: 'loading' });
  const [reloads, setReloads] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reloads` counts the calls of `reload`
  useEffect(() => {
    if (name === undefined) return undefined;
    const request = new AbortController();
    const show = (next: LoadState<Answer>) => {
      if (!request.signal.aborted) setState(next);
    };
    show({ kind: 'loading' });
    load(name, request.signal).then(
      (answer) => show({ kind: 'loaded', answer }),
      (error: unknown) => show({ kind: 'failed', error }),
    );
    return () => request.abort();
  }, [name, reloads, load]);

  return { state, reload: useCallback(() => setReloads((count) => count + 1), []) };
}
