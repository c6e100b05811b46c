import { useEffect, useState } from 'react';
import type { BusinessProfile } from '#domain/profile/profile';
import { type Settings, settingsMessages, settingsOf, validateSettings } from '#domain/profile/settings';
import { useToast } from '../../ui/toast-host.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { type SaveFailure, useSaveSettings } from './use-save-settings.ts';
import { useSettingsBasis } from './use-settings-basis.ts';

/** How long the success banner is shown, in milliseconds. */
const bannerShown = 3000;

/** What the form has to say: a save went through or failed, or it began with what an earlier visit left unsaved. */
export type SettingsNotice = 'saved' | 'restored' | SaveFailure;

/** The notice of the form; that of a save goes by itself. */
function useNotice() {
  const [notice, setNotice] = useState<SettingsNotice>();
  useEffect(() => {
    if (notice !== 'saved') return undefined;
    const timer = setTimeout(() => setNotice(undefined), bannerShown);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice] as const;
}

/** The settings form over the saved profile: saving, discarding, and showing what was saved elsewhere. */
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
    // Typed while the save was on its way: kept, and not taken for saved.
    const typedOn = JSON.stringify(form.getValues()) !== JSON.stringify(draft);
    startFrom(answer.value, { keepValues: typedOn });
    setNotice('saved');
  }

  function discard() {
    startFrom(saved);
    setNotice(undefined);
  }

  /** Shows what was saved elsewhere; what was typed here can be had back. */
  async function reload() {
    const typed = form.getValues();
    const newest = await onReload();
    if (!newest) return setNotice({ failed: settingsMessages.saveFailed });
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
