import { useState } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import type { InvoiceSummary } from '#domain/contract/lite-invoice';
import type { Repeat } from '#domain/contract/repeats';
import { firstDay, type RepeatChoice, repeatFaults, repeatWays } from '#domain/schedule/repeat';
import { nextRepeatDay, type Rhythm, rhythms } from '#domain/schedule/repeat-days';
import { repeatTexts, rhythmLabels, wayLabels } from '#domain/schedule/repeat-words';
import { failureOf } from '../../adapters/api/api-error.ts';
import { useAccountDay } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface RepeatDialogProps {
  readonly invoice: InvoiceSummary;
  /** How it repeats now, or did before it was stopped. */
  readonly repeat: Repeat | undefined;
  readonly save: (choice: RepeatChoice) => Promise<void>;
  readonly isSaving: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

type RepeatForm = ReturnType<typeof useRepeatForm>;

/** What is chosen, what is wrong with it, and saving it. */
function useRepeatForm({ invoice, repeat, save, onClose }: Omit<RepeatDialogProps, 'open' | 'isSaving'>) {
  const today = useAccountDay()();
  /** The next day after today on which an invoice of this one's day comes again. */
  const offered = (rhythm: Rhythm) =>
    nextRepeatDay({ rhythm, from: invoice.issueDate || today }, today) ?? '';
  const [rhythm, setRhythm] = useState<Rhythm>(repeat?.rhythm ?? 'month');
  const [typed, setFrom] = useState(repeat?.from);
  const [until, setUntil] = useState(repeat?.until ?? '');
  const [way, setWay] = useState(repeat?.way ?? 'draft');
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const from = typed ?? offered(rhythm);
  const days = { rhythm, from, ...(until !== '' && { until }) };
  const faults = repeatFaults(days, today);

  async function submit() {
    setTried(true);
    setRefusal(undefined);
    if (Object.keys(faults).length > 0) return;
    await save({ ...days, way }).then(onClose, (error: unknown) =>
      setRefusal(failureOf(error).sentence ?? repeatTexts.failed),
    );
  }
  return {
    ...{ rhythm, setRhythm, from, setFrom, until, setUntil, way, setWay, submit, refusal },
    faults: tried ? faults : {},
    first: firstDay(days, today),
    hasAddress: (invoice.deliveryEmail ?? invoice.clientEmail) !== '',
  };
}

/** On which days an invoice repeats, and what becomes of each. */
export function RepeatDialog({ open, isSaving, ...props }: RepeatDialogProps) {
  const form = useRepeatForm(props);
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={repeatTexts.repeat}
      description={repeatTexts.at}
      actions={
        <>
          <Button variant="outline" onClick={props.onClose}>
            Cancel
          </Button>
          <Button busy={isSaving} busyLabel="Saving..." onClick={() => void form.submit()}>
            {repeatTexts.save}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <DayFields form={form} />
        <WayFields form={form} />
        {/* Enter in a field saves. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <p role="status" className="mt-4 min-h-6 text-sm font-medium">
        {form.first !== undefined && `Next invoice: ${formatLongDate(form.first)}`}
      </p>
      {form.refusal !== undefined && (
        <Alert tone="error" className="mt-3">
          {form.refusal}
        </Alert>
      )}
    </Dialog>
  );
}

const DayFields = ({ form }: { readonly form: RepeatForm }) => (
  <>
    <SelectField
      label="How often"
      value={form.rhythm}
      onChange={(event) => form.setRhythm(event.currentTarget.value as Rhythm)}
    >
      {rhythms.map((rhythm) => (
        <option key={rhythm} value={rhythm}>
          {rhythmLabels[rhythm]}
        </option>
      ))}
    </SelectField>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        type="date"
        label="From"
        autoComplete="off"
        value={form.from}
        error={form.faults.from}
        onChange={(event) => form.setFrom(event.currentTarget.value)}
      />
      <TextField
        type="date"
        label="Until"
        optional
        autoComplete="off"
        value={form.until}
        error={form.faults.until}
        onChange={(event) => form.setUntil(event.currentTarget.value)}
      />
    </div>
  </>
);

const WayFields = ({ form }: { readonly form: RepeatForm }) => (
  <fieldset className="grid gap-1">
    <legend className="mb-1 text-sm font-medium">Each new invoice</legend>
    {repeatWays.map((way) => (
      <label key={way} className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="radio"
          name="way"
          checked={form.way === way}
          onChange={() => form.setWay(way)}
          className="size-5 shrink-0 accent-brand"
        />
        {wayLabels[way]}
      </label>
    ))}
    {form.way === 'client' && !form.hasAddress && (
      <p className="text-sm text-warning">
        This invoice has no client email: each new one will wait as a draft.
      </p>
    )}
  </fieldset>
);
