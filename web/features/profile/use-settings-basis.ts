import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { BusinessProfile } from '#domain/profile/profile';
import { type Settings, settingsOf } from '#domain/profile/settings';
import { useUser } from '../../session/session.tsx';
import {
  areSettingsEqual,
  readSettingsDraft,
  removeSettingsDraft,
  storeSettingsDraft,
} from './settings-draft.ts';

/**
 * The profile that the settings form is based on. The form follows the saved profile until the user types something.
 * Typed text is stored in this tab until it is saved, so that nothing is lost when the session ends or the user opens
 * another page.
 */
export function useSettingsBasis(form: UseFormReturn<Settings>, saved: BusinessProfile) {
  const { userId } = useUser();
  const [restoredDraft] = useState(() => {
    const draft = readSettingsDraft(userId, saved);
    return draft && !areSettingsEqual(draft.values, settingsOf(saved)) ? draft : undefined;
  });
  const basis = useRef({ settings: settingsOf(saved), updatedAt: restoredDraft?.basedOn ?? saved.updatedAt });
  const { isDirty } = form.formState;

  const storeTyped = useCallback(() => {
    const values = form.getValues();
    if (areSettingsEqual(values, basis.current.settings)) removeSettingsDraft(userId);
    else storeSettingsDraft(userId, { values, basedOn: basis.current.updatedAt });
  }, [form, userId]);

  /** Makes a profile the basis and, unless `keepValues`, shows its values in the form. */
  const startFrom = useCallback(
    (profile: BusinessProfile, options?: { readonly keepValues: boolean }) => {
      basis.current = { settings: settingsOf(profile), updatedAt: profile.updatedAt };
      form.reset(settingsOf(profile), options);
      storeTyped();
    },
    [form, storeTyped],
  );

  useEffect(() => {
    if (restoredDraft) form.reset(restoredDraft.values, { keepDefaultValues: true });
  }, [restoredDraft, form]);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: storeTyped }), [form, storeTyped]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after typed changes are reverted, the form follows the saved profile again
  useEffect(() => {
    const hasTyped = !areSettingsEqual(form.getValues(), basis.current.settings);
    if (!hasTyped && basis.current.updatedAt !== saved.updatedAt) startFrom(saved);
  }, [saved, isDirty, form, startFrom]);

  return {
    /** The `updatedAt` of the profile that the form is based on. */
    basedOn: () => basis.current.updatedAt,
    startFrom,
    /** True if the form started with unsaved values of an earlier visit. */
    restored: restoredDraft !== undefined,
  };
}
