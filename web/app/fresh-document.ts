import { tabStore } from '../adapters/browser-store.ts';
import { allFields, snapshotTyping } from './replay-typing.ts';

const storeKey = 'typed-before-reload';
const reloadKey = 'reloaded-for-code';

/**
 * How long typed text is kept for the reloaded page, in milliseconds. If the reload failed, the text must not appear in
 * a later visit.
 */
const keepMilliseconds = 60_000;

/** Minimum time in milliseconds between two automatic reloads of one page. */
const minReloadMilliseconds = 60_000;

/** The text of a field, identified by its position in the page and its name. */
interface TypedText {
  readonly place: number;
  readonly name: string;
  readonly value: string;
}

interface SavedTexts {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly texts: readonly TypedText[];
}

function typedTexts(): readonly TypedText[] {
  const fields = allFields();
  return snapshotTyping()
    .filter(({ field }) => field.type !== 'password')
    .map(({ field, value }) => ({ place: fields.indexOf(field), name: field.name, value }));
}

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the document if the network responds, and keeps the text typed into it. Some browsers (Chromium 147) cache a
 * failed module import until the document is unloaded: importing it again fails at once, even when the network is back.
 * Resolves to false if the network does not respond.
 */
export async function loadFreshDocument(): Promise<boolean> {
  const { pathname } = window.location;
  if (!(await responds(pathname))) return false;
  const saved: SavedTexts = { path: pathname, at: Date.now(), texts: typedTexts() };
  if (saved.texts.length > 0) tabStore.write(storeKey, saved);
  window.location.reload();
  return true;
}

/**
 * Like `loadFreshDocument`, but not again within a minute on the same page, so that a page whose code is missing does
 * not reload forever. A tab opened before a deployment also gets the new code this way if its old files are gone.
 */
export async function loadFreshDocumentOnce(): Promise<void> {
  const { pathname } = window.location;
  const last = tabStore.read(reloadKey) as { readonly path: string; readonly at: number } | null;
  if (last?.path === pathname && Date.now() - last.at < minReloadMilliseconds) return;
  tabStore.write(reloadKey, { path: pathname, at: Date.now() });
  await loadFreshDocument();
}

/** Restores the text that `loadFreshDocument` kept for this page. Skips fields that are now at another position. */
export function restoreTypedTexts(): void {
  const saved = tabStore.read(storeKey) as SavedTexts | null;
  tabStore.remove(storeKey);
  if (saved?.path !== window.location.pathname || Date.now() - saved.at > keepMilliseconds) return;
  const fields = allFields();
  for (const { place, name, value } of saved.texts) {
    const field = fields[place];
    if (field?.name === name) field.value = value;
  }
}
