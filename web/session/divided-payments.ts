import { useSyncExternalStore } from 'react';
import { localStore } from '../adapters/browser-store.ts';
import { userStorageKey, userStorageNames } from './user-storage.ts';

const prefix = 'divided-payment.';

/** The browser tells the other tabs with `storage`, but not this one. */
const ownChange = 'divided-payments';
const tell = () => window.dispatchEvent(new Event(ownChange));

/** Keeps the ID of a divided payment in this browser, until it is known what became of each of its parts. */
export function rememberDivided(userId: string, dividedId: string): void {
  localStore.write(userStorageKey(userId, prefix + dividedId), Date.now());
  tell();
}

/**
 * True if a remembered payment that the server does not know may still arrive there: its press is less than a minute
 * old.
 */
export function mayStillArrive(userId: string, dividedId: string): boolean {
  const since = localStore.read(userStorageKey(userId, prefix + dividedId));
  return typeof since === 'number' && Date.now() - since < 60_000;
}

export function forgetDivided(userId: string, dividedId: string): void {
  localStore.remove(userStorageKey(userId, prefix + dividedId));
  tell();
}

const subscribe = (onChange: () => void) => {
  for (const name of [ownChange, 'storage']) window.addEventListener(name, onChange);
  return () => {
    for (const name of [ownChange, 'storage']) window.removeEventListener(name, onChange);
  };
};

/** The IDs of the divided payments that this browser remembers. */
export function useRememberedDivided(userId: string): readonly string[] {
  const joined = useSyncExternalStore(
    subscribe,
    () => userStorageNames(userId, prefix).toSorted().join(' '),
    () => '',
  );
  return joined === '' ? [] : joined.split(' ').map((name) => name.slice(prefix.length));
}
