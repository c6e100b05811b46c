import type { ProblemCode } from '#domain/contract/problems';
import { errorFields, log } from '../platform/log.ts';
import { isServiceError } from '../platform/service-calls.ts';
import type { RepeatReference, RepeatStore, RepeatWork } from './repeat-ports.ts';

/**
 * Logs why a repeat failed and counts the failure: it is tried again an hour later, and set aside after the third
 * failure. Returns what was done, for the log.
 */
async function countFailure(
  reference: RepeatReference,
  reason: { readonly code: ProblemCode } | { readonly error: unknown },
  step: RepeatWork,
  store: Pick<RepeatStore, 'fail'>,
): Promise<string | undefined> {
  const fields = {
    userId: reference.userId,
    invoiceId: reference.invoiceId,
    ...('code' in reason ? { code: reason.code } : errorFields(reason.error)),
  };
  log.error('repeat-failed', { ...fields, isCounted: true });
  const isAside = await store.fail(reference, step, 'code' in reason ? reason.code : 'error');
  if (isAside) log.warn('set-aside', fields);
  if (isAside === undefined) return undefined;
  return isAside ? 'repeat-set-aside' : 'repeat-later';
}

/** Runs a step of a repeat and counts its refusals and errors. Errors of AWS services are rethrown, not counted. */
export async function runCountingRepeatFailures(
  reference: RepeatReference,
  step: RepeatWork,
  work: () => Promise<string | undefined | { readonly refused: ProblemCode }>,
  store: Pick<RepeatStore, 'fail'>,
): Promise<string | undefined> {
  try {
    const done = await work();
    return typeof done === 'object'
      ? await countFailure(reference, { code: done.refused }, step, store)
      : done;
  } catch (error) {
    if (isServiceError(error)) throw error;
    return countFailure(reference, { error }, step, store);
  }
}
