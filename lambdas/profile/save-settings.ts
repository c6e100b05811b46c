import { type Problem, problem } from '#domain/contract/problems';
import type { SaveSettingsAnswer, SaveSettingsBody } from '#domain/profile/contract';
import { type BusinessProfile, fullNameOf } from '#domain/profile/profile';
import { cleanSettings, settingsOf, validateSettings } from '#domain/profile/settings';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import type { BusinessProfiles } from './ports.ts';

/**
 * The `updatedAt` of a save: now, but always later than `basedOn`, that of the replaced profile, even if clocks differ.
 * `basedOn` is '' for a profile of the mobile app without it.
 */
const instantAfter = (basedOn: string, now: Date): string =>
  new Date(Math.max(now.getTime(), (Date.parse(basedOn) || 0) + 1)).toISOString();

/**
 * Saves the settings of a user. Refused if they changed after they were loaded; repeating the same save after a lost
 * answer succeeds.
 */
export async function saveSettings(
  userId: string,
  body: SaveSettingsBody,
  ports: { readonly profiles: BusinessProfiles; readonly clock: Clock },
): Promise<Result<SaveSettingsAnswer, Problem>> {
  const { basedOn, ...draft } = body;
  const faults = Object.entries(validateSettings(draft));
  if (faults.length > 0)
    return refuse(
      problem('invalid-profile', { faults: faults.map(([field, message]) => ({ field, message })) }),
    );
  const stored = await ports.profiles.find(userId);
  if (!stored) return refuse(problem('setup-incomplete'));

  const settings = cleanSettings(draft);
  const isSavedAlready = (profile: BusinessProfile) =>
    JSON.stringify(settingsOf(profile)) === JSON.stringify(settings);
  if (stored.updatedAt === basedOn) {
    const business = {
      ...stored,
      ...settings,
      fullName: fullNameOf({ ...settings, fullName: '' }),
      updatedAt: instantAfter(basedOn, ports.clock()),
    };
    const hasNewEmail = business.email !== stored.email;
    if (await ports.profiles.replace(userId, business, { basedOn, hasNewEmail }))
      return ok({ success: true, business });
  }
  const newest = await ports.profiles.find(userId);
  return newest && isSavedAlready(newest)
    ? ok({ success: true, business: newest })
    : refuse(problem('settings-changed'));
}
