import { type ProblemCode, problems } from '#domain/contract/problems';
import type { EarlyAccessSource } from '#domain/early-access/early-access-source';
import { earlyAccessFailed } from '#domain/site/claims';
import { codeOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { useAction } from '../../ui/use-action.ts';
import { forgetSubmissionKey, submissionKeyFor } from '../documents/form/submission-key.ts';

const storeKey = 'early-access.submission';

/** Problem codes whose own message is shown. */
const shownCodes = new Set<ProblemCode | undefined>([
  'already-registered',
  'invalid-email',
  'too-many-requests',
  'maintenance',
]);

function errorTextOf(error: unknown): string {
  const code = codeOf(error);
  return code && shownCodes.has(code) ? problems[code].message : earlyAccessFailed;
}

/** Adds an address to the early-access list, one at a time; `onDone` runs after a success. */
export function useJoinEarlyAccess(source: EarlyAccessSource, onDone?: () => void) {
  const { state, run, reset } = useAction(async (email: string) => {
    const userAgent = navigator.userAgent.slice(0, 2_000);
    // After a lost response, a retry with the same key counts as the same signup, also after a reload.
    const key = submissionKeyFor(storeKey, email, () => crypto.randomUUID());
    await call('join-early-access', { body: { email, source, userAgent }, key });
    forgetSubmissionKey(storeKey);
    // The visitor does not wait for the welcome email, and its failure is not shown.
    call('send-welcome', { body: { email } }).catch(() => undefined);
    onDone?.();
  });
  return {
    isSubmitting: state.kind === 'running',
    isDone: state.kind === 'done',
    /** The error message if the address was not added. */
    failure: state.kind === 'failed' ? errorTextOf(state.error) : undefined,
    join: run,
    /** Removes the error message, because the user edits the address. */
    edit: reset,
  };
}
