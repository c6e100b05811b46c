import type { CallFailure } from '#domain/contract/call-failure';
import { isUncertain } from '#domain/contract/call-failure';
import { isSubmissionKey } from '#domain/contract/request-headers';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { localStore } from '../../../adapters/browser-store.ts';

interface StoredKey {
  readonly content: string;
  readonly key: string;
}

/** Returns undefined if the stored value is not a valid Idempotency-Key. */
function parseStoredKey(stored: unknown): StoredKey | undefined {
  const { content, key } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof content !== 'string' || typeof key !== 'string') return undefined;
  return isSubmissionKey(key) ? { content, key } : undefined;
}

/**
 * Returns the Idempotency-Key for a request body (`content`), stored under `storeKey`. The key stays the same over
 * failures, double clicks and reloads until the submission has a definite result, so that a retry never sends twice.
 * Changed content gets a new key.
 */
export function submissionKeyFor(storeKey: string, content: string, newId: () => string): string {
  const stored = parseStoredKey(localStore.read(storeKey));
  if (stored?.content === content) return stored.key;
  const key = newId();
  localStore.write(storeKey, { content, key });
  return key;
}

/** Removes the key, because its submission has a definite result. */
export const forgetSubmissionKey = (storeKey: string): void => localStore.remove(storeKey);

/**
 * Calls the API with the key of the content. Removes the key afterwards, unless it is unknown whether the request took
 * effect, or `keepsKey` returns true for the failure.
 */
export async function submitOnce<Answer>(
  storeKey: string,
  content: string,
  call: (key: string) => Promise<Answer>,
  keepsKey: (failure: CallFailure) => boolean = () => false,
): Promise<Answer> {
  const key = submissionKeyFor(storeKey, content, () => crypto.randomUUID());
  try {
    const answer = await call(key);
    forgetSubmissionKey(storeKey);
    return answer;
  } catch (error) {
    const failure = failureOf(error);
    if (!isUncertain(failure) && !keepsKey(failure)) forgetSubmissionKey(storeKey);
    throw error;
  }
}
