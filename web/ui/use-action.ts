import { useRef, useState } from 'react';

/** The state of an action that the user starts, such as submitting a form or pressing a button. */
export type ActionState<Answer> =
  | { readonly kind: 'idle' | 'running' }
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Runs an action, one at a time: calls while it runs do nothing. Reports its state. */
export function useAction<Args extends readonly unknown[], Answer>(
  action: (...args: Args) => Promise<Answer>,
) {
  const [state, setState] = useState<ActionState<Answer>>({ kind: 'idle' });
  const isRunning = useRef(false);
  return {
    state,
    /** Returns the action's result; undefined if it failed, or if the action was already running. */
    async run(...args: Args): Promise<Answer | undefined> {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      setState({ kind: 'running' });
      try {
        const answer = await action(...args);
        setState({ kind: 'done', answer });
        return answer;
      } catch (error) {
        setState({ kind: 'failed', error });
        return undefined;
      } finally {
        isRunning.current = false;
      }
    },
    /** Clears the result, so that it is no longer shown. */
    reset() {
      if (!isRunning.current) setState({ kind: 'idle' });
    },
  };
}
