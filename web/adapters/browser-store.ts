/** A browser's storage that may be full, forbidden or empty; none of that is worth an error. */
export interface BrowserStore {
  readonly read: (key: string) => unknown;
  readonly write: (key: string, value: unknown) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
}

const over = (storage: () => Storage): BrowserStore => ({
  read(key) {
    try {
      return JSON.parse(storage().getItem(key) ?? 'null') as unknown;
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      storage().setItem(key, JSON.stringify(value));
    } catch {
      // Without storage the form works all the same; it only forgets on reload.
    }
  },
  remove(key) {
    try {
      storage().removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
  keys() {
    try {
      return Object.keys(storage());
    } catch {
      return [];
    }
  },
});

/** Kept until removed. */
export const localStore = over(() => window.localStorage);

/** Kept as long as the tab. */
export const tabStore = over(() => window.sessionStorage);
