import { problem } from '#domain/contract/problems';
import { isSubmissionKey } from '#domain/contract/schemas';

import type { ApiEvent } from './api-event.ts';
import { RefusalError } from './refusal-error.ts';

/** The submission that a request says it is, if it has the form of one. */
export function submissionIn(event: ApiEvent): string | undefined {
  const key = event.headers?.['idempotency-key'] ?? '';
  return isSubmissionKey(key) ? key : undefined;
}

/** The client-made id of a submission, from the header `Idempotency-Key`. */
export function idempotencyKey(event: ApiEvent): string {
  const key = submissionIn(event);
  if (key === undefined) throw new RefusalError(problem('missing-idempotency-key'));
  return key;
}
