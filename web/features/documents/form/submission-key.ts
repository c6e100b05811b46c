import { isSubmissionKey } from '#domain/contract/schemas';

import { localStore } from '../../../adapters/browser-store.ts';

interface KeptKey {
  readonly content: string;
  readonly key: string;
}

/** What is kept, as it is written here; undefined for anything else, such as a key that no request could carry. */
function parseKept(kept: unknown): KeptKey | undefined {
  const { content, key } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof content !== 'string' || typeof key !== 'string') return undefined;
  return isSubmissionKey(key) ? { content, key } : undefined;
}

/**
 * The Idempotency-Key of a content, kept under `storeKey`: the same until its submission has a definite answer, over
 * failures, second clicks and reloads, so that trying again can never send twice. A changed content is another
 * submission.
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
