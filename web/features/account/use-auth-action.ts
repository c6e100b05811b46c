import type { AuthRefusal } from '#domain/account/auth-outcome';
import type { Result } from '#domain/result';
import { useAction } from '../../ui/use-action.ts';

/**
 * Runs an action of the sign-in library, one at a time. `busy` is true while it runs; `failure` is its refusal until
 * `clearFailure` is called.
 */
export function useAuthAction<Args extends readonly unknown[], Value>(
  action: (...args: Args) => Promise<Result<Value, AuthRefusal>>,
) {
  const { state, run, reset } = useAction(action);
  return {
    busy: state.kind === 'running',
    isDone: state.kind === 'done' && state.answer.ok,
    failure: state.kind === 'done' && !state.answer.ok ? state.answer.refusal : undefined,
    /** Returns the result; undefined if the action is already running. */
    run,
    clearFailure: reset,
  };
}
