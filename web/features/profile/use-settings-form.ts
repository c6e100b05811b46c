import { useEffect, useState } from 'react';
import type { BusinessProfile } from '#domain/profile/profile';
import { type Settings, settingsOf, validateSettings } from '#domain/profile/settings';
import { useToast } from '../../ui/toast-host.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { type SaveFailure, useSaveSettings } from './use-save-settings.ts';
import { useSettingsBasis } from './use-settings-basis.ts';

/** How long the success banner is shown, in milliseconds. */
const bannerMilliseconds = 3000;

/**
 * The form's notice: a save succeeded or failed, the form started with unsaved values of an earlier visit, or what was
 * saved elsewhere could not be loaded.
 */
export type SettingsNotice = 'saved' | 'restored' | 'not-reloaded' | SaveFailure;

/** The notice of the form. The one for a successful save disappears after a while. */
function useNotice() {
  const [notice, setNotice] = useState<SettingsNotice>();
  useEffect(() => {
    if (notice !== 'saved') return undefined;
    const timer = setTimeout(() => setNotice(undefined), bannerMilliseconds);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice] as const;
}

/** The settings form for the saved profile: saving, discarding, and loading what was saved elsewhere. */
export function useSettingsForm(
  saved: BusinessProfile,
  onReload: () => Promise<BusinessProfile | undefined>,
) {
  const { save, isSaving } = useSaveSettings();
  const [notice, setNotice] = useNotice();
  const { form, field } = useValidatedForm<Settings>({
    defaultValues: settingsOf(saved),
    validate: validateSettings,
    onEdit: () => setNotice(undefined),
  });
  const { basedOn, startFrom, restored } = useSettingsBasis(form, saved);
  const showToast = useToast();
  useEffect(() => {
    if (restored) setNotice('restored');
  }, [restored, setNotice]);

  async function submit(draft: Settings) {
    setNotice(undefined);
    const answer = await save({ ...draft, basedOn: basedOn() });
    if (!answer.ok) return setNotice(answer.refusal);
    // Text typed while saving is kept as unsaved.
    const wasTypedMeanwhile = JSON.stringify(form.getValues()) !== JSON.stringify(draft);
    startFrom(answer.value, { keepValues: wasTypedMeanwhile });
    setNotice('saved');
  }

  function discard() {
    startFrom(saved);
    setNotice(undefined);
  }

  /** Loads what was saved elsewhere, with Undo for what was typed here. */
  async function reload() {
    const typed = form.getValues();
    const newest = await onReload();
    if (!newest) return setNotice('not-reloaded');
    startFrom(newest);
    setNotice(undefined);
    const restore = () => form.reset(typed, { keepDefaultValues: true });
    showToast({
      title: 'Showing the latest settings.',
      action: { label: 'Restore my changes', run: restore },
    });
  }

  return { form, field, notice, isSaving, submit, discard, reload };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>['form'];

export type SettingsField = ReturnType<typeof useSettingsForm>['field'];
