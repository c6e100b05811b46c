import { useEffect, useState } from 'react';
import { tabStore } from '../adapters/browser-store.ts';
import { useUser } from './session.tsx';
import { userStorageKey } from './user-storage.ts';

/** The properties of `stored` with these names that are strings. */
export function storedTexts<Name extends string>(
  stored: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  if (typeof stored !== 'object' || stored === null) return texts;
  const values = stored as Readonly<Record<string, unknown>>;
  for (const name of names) {
    const value = values[name];
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}

/**
 * Unsaved changes of a form, stored in this tab so that a reload or another page loses nothing. `read` parses the
 * stored value. `none` is the value without changes, and must be the same on every render.
 */
export function useUnsavedChanges<Changes>(form: string, none: Changes, read: (stored: unknown) => Changes) {
  const { userId } = useUser();
  const key = userStorageKey(userId, `settings-${form}`);
  const [restored, setRestored] = useState(() => tabStore.read(key) !== null);
  const [changes, setChanges] = useState<Changes>(() => (restored ? read(tabStore.read(key)) : none));
  const hasChanges = changes !== none;
  useEffect(() => {
    if (hasChanges) tabStore.write(key, changes);
    else tabStore.remove(key);
  }, [key, changes, hasChanges]);
  useEffect(() => {
    if (!hasChanges) setRestored(false);
  }, [hasChanges]);
  return {
    changes,
    setChanges,
    hasChanges,
    /** True while the displayed changes were typed before this visit. */
    wereRestored: restored && hasChanges,
    discard: () => setChanges(none),
  };
}
