import { localStore } from '../../../adapters/browser-store.ts';

/**
 * The Idempotency-Key of a content, kept under `storeKey`: the same until its submission has a definite answer, over
 * failures, second clicks and reloads, so that trying again can never send twice. A changed content is another
 * submission.
 */
export function submissionKeyFor(storeKey: string, content: string, newId: () => string): string {
  const kept = localStore.read(storeKey) as { readonly content?: unknown; readonly key?: unknown } | null;
  if (kept?.content === content && typeof kept.key === 'string') return kept.key;
  const key = newId();
  localStore.write(storeKey, { content, key });
  return key;
}

/** Forgets the key: its submission was answered. */
export const forgetSubmissionKey = (storeKey: string): void => localStore.remove(storeKey);
