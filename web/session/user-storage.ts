import { localStore } from '../adapters/browser-store.ts';

/** Everything a signed-in user leaves in this browser has this prefix, so that sign-out finds it. */
const prefix = 'lite.user.';

/** The storage key of something of one user, such as an unsent draft. Other users never read it. */
export const userStorageKey = (userId: string, name: string): string => `${prefix}${userId}.${name}`;

/** The names under which this browser keeps something of one user, of those that begin with `begins`. */
export function userStorageNames(userId: string, begins: string): readonly string[] {
  const ofUser = userStorageKey(userId, '');
  return localStore
    .keys()
    .filter((key) => key.startsWith(ofUser + begins))
    .map((key) => key.slice(ofUser.length));
}

/** Forgets everything of every user, in the browser's storage and the tab's; of one user nothing, if one is given. */
export function clearUserStorage(keptUserId?: string): void {
  const kept = keptUserId === undefined ? undefined : userStorageKey(keptUserId, '');
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      const store = storage();
      for (const key of Object.keys(store))
        if (key.startsWith(prefix) && !(kept !== undefined && key.startsWith(kept))) store.removeItem(key);
    } catch {
      // Storage that is forbidden holds nothing.
    }
  }
}
