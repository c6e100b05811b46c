import { useState } from 'react';
import { type CalendarDate, formatLongDate } from '#domain/calendar-date';
import type { JobRepeatAnswer } from '#domain/recurring/contract';
import { repeatFaults } from '#domain/recurring/repeat';
import { nextRepeatDay, type RepeatDays, type Rhythm, rhythms } from '#domain/recurring/repeat-days';
import { rhythmLabels, visitTexts } from '#domain/recurring/repeat-words';
import { failureOf } from '../../adapters/api/api-error.ts';
import { useAccountToday } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface JobRepeatDialogProps {
  /** The day from which visits are counted. */
  readonly from: CalendarDate;
  readonly repeat: JobRepeatAnswer['repeat'];
  readonly save: (days: Pick<RepeatDays, 'rhythm' | 'until'>) => Promise<void>;
  readonly isSaving: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks how often a job repeats, and until when. Use a `key` per opening. */
export function JobRepeatDialog({ from, repeat, save, isSaving, open, onClose }: JobRepeatDialogProps) {
  const today = useAccountToday();
  const [rhythm, setRhythm] = useState<Rhythm>(repeat?.rhythm ?? 'week');
  const [until, setUntil] = useState(repeat?.until ?? '');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const days = { rhythm, from, ...(until !== '' && { until }) };
  const faults = repeatFaults(days, today);
  const next = Object.keys(faults).length > 0 ? undefined : nextRepeatDay(days, from > today ? from : today);
  async function submit() {
    setWasSubmitted(true);
    setRefusal(undefined);
    if (Object.keys(faults).length > 0) return;
    await save({ rhythm, ...(until !== '' && { until }) }).then(onClose, (error: unknown) =>
      setRefusal(failureOf(error).sentence ?? visitTexts.failed),
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={visitTexts.repeat}
      description={visitTexts.at}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isSaving} busyLabel="Saving..." onClick={() => void submit()}>
            {visitTexts.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="How often"
          value={rhythm}
          onChange={(event) => setRhythm(event.currentTarget.value as Rhythm)}
        >
          {rhythms.map((each) => (
            <option key={each} value={each}>
              {rhythmLabels[each]}
            </option>
          ))}
        </SelectField>
        <DateField
          label="Until"
          optional
          value={until}
          error={wasSubmitted ? (faults.until ?? faults.from) : undefined}
          onDay={setUntil}
        />
      </div>
      <p role="status" className="mt-4 min-h-6 text-sm font-medium">
        {next !== undefined && `Next visit: ${formatLongDate(next)}`}
      </p>
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
    </Dialog>
  );
}
