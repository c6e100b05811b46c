import { problem } from '#domain/contract/problems';
import type { ApiEvent } from './api-event.ts';
import { RefusalError } from './refusal-error.ts';

const KEY = /^[A-Za-z0-9-]{16,64}$/;

/** The submission that a request says it is, if it has the form of one. */
export function submissionIn(event: ApiEvent): string | undefined {
  const key = event.headers?.['idempotency-key'] ?? '';
  return KEY.test(key) ? key : undefined;
}

/** The client-made id of a submission, from the header `Idempotency-Key`: 16 to 64 letters, digits and hyphens. */
export function idempotencyKey(event: ApiEvent): string {
  const key = submissionIn(event);
  if (key === undefined) throw new RefusalError(problem('missing-idempotency-key'));
  return key;
}
