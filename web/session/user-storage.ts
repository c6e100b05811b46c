import { localStore } from '../adapters/browser-store.ts';

/** Prefix of all storage keys with data of a signed-in user, so that sign-out finds them. */
const prefix = 'lite.user.';

/** The storage key for data of one user, such as an unsent draft. Other users never read it. */
export const userStorageKey = (userId: string, name: string): string => `${prefix}${userId}.${name}`;

/** The names of a user's stored data in this browser that start with `namePrefix`. */
export function userStorageNames(userId: string, namePrefix: string): readonly string[] {
  const ofUser = userStorageKey(userId, '');
  return localStore
    .keys()
    .filter((key) => key.startsWith(ofUser + namePrefix))
    .map((key) => key.slice(ofUser.length));
}

/** Removes the data of all users from local storage and session storage, except that of `keptUserId` if given. */
export function clearUserStorage(keptUserId?: string): void {
  const keptPrefix = keptUserId === undefined ? undefined : userStorageKey(keptUserId, '');
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      const store = storage();
      for (const key of Object.keys(store)) {
        const isKept = keptPrefix !== undefined && key.startsWith(keptPrefix);
        if (key.startsWith(prefix) && !isKept) store.removeItem(key);
      }
    } catch {
      // If storage is blocked, it contains nothing.
    }
  }
}
