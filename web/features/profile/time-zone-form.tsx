import { useMutation } from '@tanstack/react-query';
import { settingsMessages } from '#domain/profile/settings-messages';
import type { TimeZone } from '#domain/time-zone';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useShowAccountChange } from '../../session/use-account.ts';
import { useUnsavedChanges } from '../../session/use-unsaved-changes.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingsForm } from '../../ui/settings-form.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';

/** The time zones that this browser knows, plus the chosen one, which may be missing in its list. */
const zonesWith = (chosen: TimeZone): readonly TimeZone[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();

/** "America/New York": a time zone's name for display. */
const shownZone = (zone: TimeZone): string => zone.replaceAll('_', ' ');

const readZone = (stored: unknown): TimeZone | undefined => (typeof stored === 'string' ? stored : undefined);

/** The time zone of the account, which determines its calendar days. */
export function TimeZoneForm({ saved }: { readonly saved: TimeZone }) {
  const showAccountChange = useShowAccountChange();
  const unsaved = useUnsavedChanges<TimeZone | undefined>('time-zone', undefined, readZone);
  const { changes: chosen, setChanges: setChosen } = unsaved;
  const { mutate, reset, status } = useMutation({
    mutationFn: (timeZone: TimeZone) => callAsAccount('set-time-zone', { body: { timeZone } }),
    onSuccess: (_answer, timeZone) => {
      showAccountChange({ timeZone });
      setChosen((current) => (current === timeZone ? undefined : current));
    },
  });
  const zone = chosen ?? saved;
  return (
    <SettingsForm
      onSave={() => mutate(zone)}
      isSaving={status === 'pending'}
      save="Save time zone"
      done={status === 'success' ? 'Your time zone has been saved.' : undefined}
      failure={status === 'error' ? settingsMessages.saveFailed : undefined}
    >
      <h2 className="text-lg font-semibold">Time zone</h2>
      <UnsavedChanges {...unsaved} onDiscard={unsaved.discard} />
      <SelectField
        id="time-zone"
        label="Time zone"
        hint="Invoices are due, overdue and counted by the days of this zone."
        value={zone}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          reset();
        }}
      >
        {zonesWith(zone).map((name) => (
          <option key={name} value={name}>
            {shownZone(name)}
          </option>
        ))}
      </SelectField>
    </SettingsForm>
  );
}
