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
  const kept = tabStore.read(storageKey(userId));
  if (!isRecord(kept) || typeof kept.basedOn !== 'string' || !isRecord(kept.values)) return undefined;
  const typed = kept.values;
  const values = Object.fromEntries(
    Object.entries(settingsOf(saved)).map(([field, text]) => {
      const other = typed[field];
      return [field, typeof other === 'string' ? other : text];
    }),
  ) as Record<keyof Settings, string>;
  return { values, basedOn: kept.basedOn };
}

/** Stores typed settings until the tab closes. Two tabs edit independently. */
export const keepSettingsDraft = (userId: string, draft: SettingsDraft): void =>
  tabStore.write(storageKey(userId), draft);

/** Removes the typed settings, because they were saved or discarded. */
export const forgetSettingsDraft = (userId: string): void => tabStore.remove(storageKey(userId));

/** True if two settings are equal. */
export const sameSettings = (one: Settings, other: Settings): boolean =>
  (Object.keys(one) as (keyof Settings)[]).every((field) => one[field] === other[field]);
