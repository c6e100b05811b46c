import { useRef, useState } from 'react';

/** How an action stands that somebody starts: a form that is sent, a button that was pressed. */
export type ActionState<Answer> =
  | { readonly kind: 'idle' | 'running' }
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Runs an action once at a time, however often it is asked for, and says how it stands. */
export function useAction<Given extends readonly unknown[], Answer>(
  act: (...given: Given) => Promise<Answer>,
) {
  const [state, setState] = useState<ActionState<Answer>>({ kind: 'idle' });
  const isRunning = useRef(false);
  return {
    state,
    /** Answers what the action answers; undefined if it failed, or did nothing because it is running already. */
    async run(...given: Given): Promise<Answer | undefined> {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      setState({ kind: 'running' });
      try {
        const answer = await act(...given);
        setState({ kind: 'done', answer });
        return answer;
      } catch (error) {
        setState({ kind: 'failed', error });
        return undefined;
      } finally {
        isRunning.current = false;
      }
    },
    /** Takes the outcome off the screen. */
    reset() {
      if (!isRunning.current) setState({ kind: 'idle' });
    },
  };
}
