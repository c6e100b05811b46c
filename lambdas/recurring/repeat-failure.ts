import type { ProblemCode } from '#domain/contract/problems';
import { errorFields, log } from '../platform/log.ts';
import { isServiceError } from '../platform/service-calls.ts';
import type { RepeatBook, RepeatName, RepeatWork } from './repeat-ports.ts';

/**
 * Logs why a repeat failed and counts the failure: it is tried again an hour later, and set aside after the third
 * failure. Returns what was done, for the log.
 */
async function noteFailure(
  name: RepeatName,
  because: { readonly code: ProblemCode } | { readonly error: unknown },
  step: RepeatWork,
  book: Pick<RepeatBook, 'fail'>,
): Promise<string | undefined> {
  const code = 'code' in because ? because.code : undefined;
  const fields = {
    ...{ userId: name.userId, invoiceId: name.invoiceId },
    ...(code === undefined ? errorFields('error' in because && because.error) : { code }),
  };
  log.error('repeat-failed', { ...fields, isCounted: true });
  const isAside = await book.fail(name, step, code ?? 'error');
  if (isAside) log.warn('set-aside', fields);
  if (isAside === undefined) return undefined;
  return isAside ? 'repeat-set-aside' : 'repeat-later';
}

/** Runs a step of a repeat and counts refusals and errors of our own. Errors of AWS services are rethrown. */
export async function noteFailures(
  name: RepeatName,
  step: RepeatWork,
  work: () => Promise<string | undefined | { readonly refused: ProblemCode }>,
  book: Pick<RepeatBook, 'fail'>,
): Promise<string | undefined> {
  try {
    const done = await work();
    return typeof done === 'object' ? await noteFailure(name, { code: done.refused }, step, book) : done;
  } catch (error) {
    if (isServiceError(error)) throw error;
    return noteFailure(name, { error }, step, book);
  }
}
