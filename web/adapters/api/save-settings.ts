import type { SaveSettingsAnswer, SaveSettingsBody } from '#domain/contract/profile';
import { callAsAccount } from './call-as-account.ts';

/** Saves settings over the version they were made from; `settings-changed` when there is a newer one. */
export const saveSettings = (body: SaveSettingsBody) =>
  callAsAccount<SaveSettingsAnswer>('save-settings', { body });
