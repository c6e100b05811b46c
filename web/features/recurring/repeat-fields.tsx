import { formatLongDate } from '#domain/calendar-date';
import { repeatWays } from '#domain/recurring/repeat';
import { type Rhythm, rhythms } from '#domain/recurring/repeat-days';
import { repeatTexts, rhythmLabels, wayLabels } from '#domain/recurring/repeat-words';
import { CheckBox } from '../../ui/check-box.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { RepeatForm } from './use-repeat-form.ts';

/** Fields for the days on which an invoice repeats. */
export const DayFields = ({ form }: { readonly form: RepeatForm }) => (
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
      <DateField label="From" value={form.from} error={form.faults.from} onDay={form.setFrom} />
      <DateField label="Until" optional value={form.until} error={form.faults.until} onDay={form.setUntil} />
    </div>
    {form.mayStay && (
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={form.onLastDay}
          onChange={(event) => form.setOnLastDay(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        Always on the last day of the month
      </label>
    )}
  </>
);

/** Fields for what happens with each new invoice. */
export const WayFields = ({ form }: { readonly form: RepeatForm }) => (
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

/** Offers that each invoice names its own month, and shows the dated texts of the next two. */
export const DatedTexts = ({ form }: { readonly form: RepeatForm }) => (
  <>
    {form.namesDate && (
      <CheckBox checked={form.namesOwnDate} onChange={form.setNamesOwnDate}>
        {repeatTexts.namesOwnDate}
      </CheckBox>
    )}
    {form.preview.some(({ texts }) => texts.length > 0) && (
      <ul className="grid gap-2 text-sm">
        {form.preview.map(({ day, texts }) => (
          <li key={day} className="min-w-0 wrap-anywhere">
            <span className="font-medium">{formatLongDate(day)}</span>
            <span className="block text-muted">{texts.join('; ')}</span>
          </li>
        ))}
      </ul>
    )}
  </>
);
