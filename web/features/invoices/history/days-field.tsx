import { type SyntheticEvent, useState } from 'react';
import { dateRangeMessage, isDateInRange } from '#domain/calendar-date';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type DaySpan, daySpans, daysOf, spanLabels, spanOf } from './day-spans.ts';
import type { FilterBarProps } from './use-history-filter.ts';

/** The two date filters of the history: the names of their first and last day, and the labels. */
const dayFilters = {
  issued: {
    first: 'from',
    last: 'to',
    label: 'Issued',
    firstLabel: 'Issued from',
    lastLabel: 'Issued until',
  },
  paid: {
    first: 'paidFrom',
    last: 'paidTo',
    label: 'Payment date',
    firstLabel: 'Paid from',
    lastLabel: 'Paid until',
  },
} as const;

const incompleteDateMessage = 'Complete the date, or clear it.';

interface DaysFieldProps extends Pick<FilterBarProps, 'filter' | 'onChange'> {
  /** Filters by issue date or by payment date. */
  readonly dateKind: keyof typeof dayFilters;
}

/** Filters the history by date: a named month or year, or any two days. */
export function DaysField({ filter, onChange, dateKind }: DaysFieldProps) {
  const { first, last, label, firstLabel, lastLabel } = dayFilters[dateKind];
  const today = useAccountToday();
  const { [first]: from = '', [last]: to = '' } = filter;
  const [isChoosing, setIsChoosing] = useState(false);
  const isAny = from === '' && to === '';
  const span = isAny ? undefined : spanOf(from, to, today);
  const selectedOption = isChoosing || !(isAny || span) ? 'days' : (span ?? 'any');

  function selectOption(value: string) {
    setIsChoosing(value === 'days');
    if (value === 'days') return;
    const days = value === 'any' ? undefined : daysOf(value as DaySpan, today);
    onChange({ [first]: days?.from, [last]: days?.to });
  }
  const change = (name: string, value: string) => onChange({ [name]: value || undefined }, { replace: true });
  return (
    <>
      <SelectField
        label={label}
        autoComplete="off"
        className="grow sm:w-44 sm:grow-0"
        value={selectedOption}
        onChange={({ target }) => selectOption(target.value)}
      >
        <option value="any">Any day</option>
        {daySpans.map((name) => (
          <option key={name} value={name}>
            {spanLabels[name]}
          </option>
        ))}
        <option value="days">Choose days</option>
      </SelectField>
      {selectedOption === 'days' && (
        <>
          <DayField label={firstLabel} value={from} onChange={(value) => change(first, value)} />
          <DayField label={lastLabel} value={to} onChange={(value) => change(last, value)} />
        </>
      )}
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  /** The filter's day, or ''. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One day of the filter. An incomplete date does not change the filter until it is completed or cleared. */
function DayField({ label, value, onChange }: DayFieldProps) {
  // No error is shown while the field has focus, because a year is out of range until its last digit is typed.
  const [hasFocus, setHasFocus] = useState(false);
  const [isHalfTyped, setIsHalfTyped] = useState(false);
  const error = isHalfTyped
    ? incompleteDateMessage
    : value === '' || isDateInRange(value)
      ? undefined
      : dateRangeMessage;
  function readDate({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const { badInput } = currentTarget.validity;
    setIsHalfTyped(badInput);
    if (!badInput && currentTarget.value !== value) onChange(currentTarget.value);
  }
  return (
    <TextField
      type="date"
      label={label}
      // A half-typed date has the value ''. Setting any other value would replace what was typed.
      value={isHalfTyped ? '' : value}
      autoComplete="off"
      className="min-w-36 grow sm:grow-0"
      error={hasFocus ? undefined : error}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onChange={readDate}
      // Clearing a half-typed date leaves the value at '', which React does not report as a change.
      onInput={readDate}
    />
  );
}
