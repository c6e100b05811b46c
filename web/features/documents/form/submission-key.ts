import type { CallFailure } from '#domain/contract/call-failure';
import { isSubmissionKey } from '#domain/contract/request-headers';
import { isUncertain } from '#domain/free-invoice/free-invoice-messages';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { localStore } from '../../../adapters/browser-store.ts';

interface KeptKey {
  readonly content: string;
  readonly key: string;
}

/** Undefined if the stored value is no key that a request could carry. */
function parseKept(kept: unknown): KeptKey | undefined {
  const { content, key } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof content !== 'string' || typeof key !== 'string') return undefined;
  return isSubmissionKey(key) ? { content, key } : undefined;
}

/**
 * The Idempotency-Key of a content, stored under `storeKey`. It stays the same over failures, second clicks and reloads
 * until its submission has a definite answer, so that a retry never sends twice. Changed content gets another key.
 */
export function submissionKeyFor(storeKey: string, content: string, newId: () => string): string {
  const kept = parseKept(localStore.read(storeKey));
  if (kept?.content === content) return kept.key;
  const key = newId();
  localStore.write(storeKey, { content, key });
  return key;
}

/** Forgets the key: its submission was answered. */
export const forgetSubmissionKey = (storeKey: string): void => localStore.remove(storeKey);

/** Calls with the content's key, and forgets it unless the outcome is uncertain. `keepsKey` names other failures to keep it for. */
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
