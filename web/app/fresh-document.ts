import { tabStore } from '../adapters/browser-store.ts';
import { allFields, snapshotTyping } from './replay-typing.ts';

const storeKey = 'typed-before-reload';
const reloadKey = 'reloaded-for-code';

/** Milliseconds that typed text waits for the reloaded page: one that never came must not appear in a later visit. */
const keptFor = 60_000;

/** A field's text, by the field's place in the page and its name. */
interface TypedText {
  readonly place: number;
  readonly name: string;
  readonly value: string;
}

interface Kept {
  readonly path: string;
  readonly at: number;
  readonly texts: readonly TypedText[];
}

function typedTexts(): readonly TypedText[] {
  const fields = allFields();
  return snapshotTyping()
    .filter(({ field }) => field.type !== 'password')
    .map(({ field, value }) => ({ place: fields.indexOf(field), name: field.name, value }));
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the document if the network answers, and keeps what was typed into it. Some browsers (Chromium 147) remember
 * a module that could not be fetched for as long as the document lives: importing it again fails at once, although the
 * network is back. Resolves to false if the network does not answer.
 */
export async function loadFreshDocument(): Promise<boolean> {
  const { pathname } = window.location;
  if (!(await answers(pathname))) return false;
  const kept: Kept = { path: pathname, at: Date.now(), texts: typedTexts() };
  if (kept.texts.length > 0) tabStore.write(storeKey, kept);
  window.location.reload();
  return true;
}

/**
 * The same, but at most once a minute for one page, so that a page whose code cannot be had does not reload for ever.
 * It also gets a tab that was opened before a deployment the new code in place of files that are gone.
 */
export async function loadFreshDocumentOnce(): Promise<void> {
  const { pathname } = window.location;
  const last = tabStore.read(reloadKey) as { readonly path: string; readonly at: number } | null;
  if (last?.path === pathname && Date.now() - last.at < keptFor) return;
  tabStore.write(reloadKey, { path: pathname, at: Date.now() });
  await loadFreshDocument();
}

/** Puts back what `loadFreshDocument` kept for this page; fields that stand elsewhere now stay as they are. */
export function restoreTypedTexts(): void {
  const kept = tabStore.read(storeKey) as Kept | null;
  tabStore.remove(storeKey);
  if (kept?.path !== window.location.pathname || Date.now() - kept.at > keptFor) return;
  const fields = allFields();
  for (const { place, name, value } of kept.texts) {
    const field = fields[place];
    if (field?.name === name) field.value = value;
  }
}
