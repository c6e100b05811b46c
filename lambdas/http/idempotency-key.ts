import { problem } from '#domain/contract/problems';
import type { ApiEvent } from './api-event.ts';
import { RefusalError } from './refusal-error.ts';

const KEY = /^[A-Za-z0-9-]{16,64}$/;

/** The client-made id of a submission, from the header `Idempotency-Key`: 16 to 64 letters, digits and hyphens. */
export function idempotencyKey(event: ApiEvent): string {
  const key = event.headers?.['idempotency-key'] ?? '';
  if (!KEY.test(key)) throw new RefusalError(problem('missing-idempotency-key'));
  return key;
}
