import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsMessages } from '#domain/profile/settings';
import type { TimeZone } from '#domain/time-zone';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { accountKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** The zones this browser knows, and the one that was chosen, which may go by a name it does not list. */
const zonesWith = (chosen: TimeZone): readonly TimeZone[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();

/** "America/New York": the name of a zone for people. */
const shownZone = (zone: TimeZone): string => zone.replaceAll('_', ' ');

/** The time zone that days of the account are counted in. */
export function TimeZoneForm({ saved }: { readonly saved: TimeZone }) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<TimeZone>();
  const { mutate, reset, status } = useMutation({
    mutationFn: (timeZone: TimeZone) => callAsAccount('set-time-zone', { body: { timeZone } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: accountKey(userId) }),
  });
  const zone = chosen ?? saved;
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(zone);
      }}
    >
      <Card className="grid gap-5 p-5 sm:p-6">
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
        {status === 'success' && <Alert tone="success">Your time zone has been saved.</Alert>}
        {status === 'error' && <Alert tone="error">{settingsMessages.saveFailed}</Alert>}
        <div className="sm:flex sm:justify-end">
          <Button
            type="submit"
            busy={status === 'pending'}
            busyLabel="Saving..."
            className="w-full sm:w-auto"
          >
            Save Time Zone
          </Button>
        </div>
      </Card>
    </form>
  );
}
