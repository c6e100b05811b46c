import type { BusinessProfile } from '#domain/profile/profile';
import { type Settings, settingsOf } from '#domain/profile/settings';
import { tabStore } from '../../adapters/browser-store.ts';
import { userStorageKey } from '../../session/user-storage.ts';

/** Settings that were typed but not saved, and the `updatedAt` of the profile that they are based on. */
export interface SettingsDraft {
  readonly values: Settings;
  readonly basedOn: string;
}

const storageKey = (userId: string) => userStorageKey(userId, 'settings-draft');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * The settings that this user typed in this tab and did not save, for example because the session ended; undefined if
 * there are none. A field that is missing or not a string is taken from `saved`.
 */
export function readSettingsDraft(userId: string, saved: BusinessProfile): SettingsDraft | undefined {
  const stored = tabStore.read(storageKey(userId));
  if (!isRecord(stored) || typeof stored.basedOn !== 'string' || !isRecord(stored.values)) return undefined;
  const typed = stored.values;
  const values = Object.fromEntries(
    Object.entries(settingsOf(saved)).map(([field, text]) => {
      const typedText = typed[field];
      return [field, typeof typedText === 'string' ? typedText : text];
    }),
  ) as Record<keyof Settings, string>;
  return { values, basedOn: stored.basedOn };
}

/** Stores typed settings until the tab closes. Two tabs edit independently. */
export const storeSettingsDraft = (userId: string, draft: SettingsDraft): void =>
  tabStore.write(storageKey(userId), draft);

/** Removes the typed settings, because they were saved or discarded. */
export const removeSettingsDraft = (userId: string): void => tabStore.remove(storageKey(userId));

/** True if two settings are equal. */
export const areSettingsEqual = (a: Settings, b: Settings): boolean =>
  (Object.keys(a) as (keyof Settings)[]).every((field) => a[field] === b[field]);
