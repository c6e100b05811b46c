/** A browser storage. Storage that is full, blocked or empty causes no error. */
export interface BrowserStore {
  /** Null if nothing can be read. */
  readonly read: (key: string) => unknown;
  readonly write: (key: string, value: unknown) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
}

const createStore = (storage: () => Storage): BrowserStore => ({
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
      // Without storage the form still works; it only loses its content on reload.
    }
  },
  remove(key) {
    try {
      storage().removeItem(key);
    } catch {
      // Nothing was stored.
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

/** Values stay until they are removed. */
export const localStore = createStore(() => window.localStorage);

/** Values stay until the tab closes. */
export const tabStore = createStore(() => window.sessionStorage);
