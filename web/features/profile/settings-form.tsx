import type { BusinessProfile } from '#domain/profile/profile';
import { settingsMessages } from '#domain/profile/settings-messages';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { type SettingsNotice, useSettingsForm } from './use-settings-form.ts';

interface SettingsFormProps {
  /** The latest profile known to be on the server; changes with every reload. */
  readonly saved: BusinessProfile;
  /** Reads the profile from the server; resolves to undefined if that failed. */
  readonly onReload: () => Promise<BusinessProfile | undefined>;
}

/** Edits the settings. The server rejects a save that would overwrite newer settings saved elsewhere. */
export function SettingsForm({ saved, onReload }: SettingsFormProps) {
  const { form, field, notice, isSaving, submit, discard, reload } = useSettingsForm(saved, onReload);
  const { errors } = form.formState;
  const lacksRequired = Object.values(errors).some(({ message }) => message === settingsMessages.required);
  return (
    <form
      noValidate
      className="grid gap-6 [&_input]:scroll-mb-28"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <UnsavedChanges
        hasChanges={form.formState.isDirty}
        wereRestored={notice === 'restored'}
        onDiscard={discard}
      />
      <SettingsFields form={form} field={field} />
      {/* The notices are beside the button, so that both stay visible on a long phone page. */}
      <ActionBar className="bottom-0 -mx-4 grid gap-3 border-t border-line bg-page px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:p-0">
        {lacksRequired && <Alert tone="error">{settingsMessages.required}</Alert>}
        <SaveNotice notice={notice} onReload={() => void reload()} />
        <div className="sm:flex sm:justify-end">
          <Button type="submit" busy={isSaving} busyLabel="Saving..." className="w-full sm:w-auto">
            Save Changes
          </Button>
        </div>
      </ActionBar>
    </form>
  );
}

interface SaveNoticeProps {
  readonly notice: SettingsNotice | undefined;
  readonly onReload: () => void;
}

/** The result of the last save. */
function SaveNotice({ notice, onReload }: SaveNoticeProps) {
  if (typeof notice === 'object') return <Alert tone="error">{notice.failed}</Alert>;
  switch (notice) {
    case 'saved':
      return <Alert tone="success">{settingsMessages.saved}</Alert>;
    case 'stale':
    case 'not-reloaded':
      return (
        <Alert tone="error">
          {notice === 'stale' ? settingsMessages.stale : settingsMessages.notReloaded}{' '}
          <button type="button" className="font-semibold underline" onClick={onReload}>
            Reload
          </button>
        </Alert>
      );
    default:
      return null;
  }
}
