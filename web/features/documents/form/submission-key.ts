import type { CallFailure } from '#domain/contract/call-failure';
import { isSubmissionKey } from '#domain/contract/request-headers';
import { isUncertain } from '#domain/free-invoice/free-invoice-messages';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { localStore } from '../../../adapters/browser-store.ts';

interface KeptKey {
  readonly content: string;
  readonly key: string;
}

/** Returns undefined if the stored value is not a valid Idempotency-Key. */
function parseKept(kept: unknown): KeptKey | undefined {
  const { content, key } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof content !== 'string' || typeof key !== 'string') return undefined;
  return isSubmissionKey(key) ? { content, key } : undefined;
}

/**
 * The Idempotency-Key for a content, stored under `storeKey`. It stays the same over failures, double clicks and
 * reloads until the submission has a definite result, so that a retry never sends twice. Changed content gets another
 * key.
 */
export function submissionKeyFor(storeKey: string, content: string, newId: () => string): string {
  const kept = parseKept(localStore.read(storeKey));
  if (kept?.content === content) return kept.key;
  const key = newId();
  localStore.write(storeKey, { content, key });
  return key;
}

/** Removes the key, because its submission has a definite result. */
export const forgetSubmissionKey = (storeKey: string): void => localStore.remove(storeKey);

/**
 * Calls with the content's key, and removes the key unless the result is uncertain. `keepsKey` selects other failures
 * for which the key is kept.
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
