import type { ProblemCode } from '#domain/contract/problems';
import type { Result } from '#domain/result';
import type { ApiFailure } from './call-operation.ts';

/** A call without an answer, thrown for the query cache, which knows failures as thrown ones only. */
export class ApiRefusal extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.kind === 'problem' ? failure.body.message : `The call failed: ${failure.kind}`);
    this.failure = failure;
  }
}

/** The answer of a call inside a query or mutation; throws an `ApiRefusal` when there is none. */
export function answerOf<Answer>(result: Result<Answer, ApiFailure>): Answer {
  if (!result.ok) throw new ApiRefusal(result.refusal);
  return result.value;
}

/** The API's code of a thrown refusal; undefined for lost calls and faults. */
export const codeOf = (fault: unknown): ProblemCode | undefined =>
  fault instanceof ApiRefusal && fault.failure.kind === 'problem' ? fault.failure.body.error : undefined;

/** True for a request or an answer that was lost on the way. */
export const isOffline = (fault: unknown): boolean =>
  fault instanceof ApiRefusal && fault.failure.kind === 'offline';

/** True when the API takes the session for none: the tokens ran out, were revoked or belong to nobody. */
export const isSessionEnd = (fault: unknown): boolean =>
  codeOf(fault) === 'unauthenticated' ||
  (fault instanceof ApiRefusal && fault.failure.kind === 'fault' && fault.failure.status === 401);
