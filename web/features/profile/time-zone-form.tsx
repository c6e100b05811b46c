import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsMessages } from '#domain/profile/settings';
import type { TimeZone } from '#domain/time-zone';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useShowStored } from '../../session/use-account.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingsForm } from '../../ui/settings-form.tsx';

/** The zones this browser knows, and the one that was chosen, which may go by a name it does not list. */
const zonesWith = (chosen: TimeZone): readonly TimeZone[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();

/** "America/New York": the name of a zone for people. */
const shownZone = (zone: TimeZone): string => zone.replaceAll('_', ' ');

/** The time zone that days of the account are counted in. */
export function TimeZoneForm({ saved }: { readonly saved: TimeZone }) {
  const showStored = useShowStored();
  const [chosen, setChosen] = useState<TimeZone>();
  const { mutate, reset, status } = useMutation({
    mutationFn: (timeZone: TimeZone) => callAsAccount('set-time-zone', { body: { timeZone } }),
    onSuccess: (_answer, timeZone) => showStored({ timeZone }),
  });
  const zone = chosen ?? saved;
  return (
    <SettingsForm
      onSave={() => mutate(zone)}
      isSaving={status === 'pending'}
      save="Save Time Zone"
      done={status === 'success' ? 'Your time zone has been saved.' : undefined}
      failure={status === 'error' ? settingsMessages.saveFailed : undefined}
    >
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
