import { useState } from 'react';
import { dateRangeMessage, isDateInRange } from '#domain/calendar-date';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type DaySpan, daySpans, daysOf, spanLabels, spanOf } from './day-spans.ts';
import type { FilterBarProps } from './use-history-filter.ts';

/** Days that the history can be narrowed to: the filter's first and last day, and what the fields are called. */
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

interface DaysFieldProps extends Pick<FilterBarProps, 'filter' | 'onChange'> {
  /** The days that invoices were issued on, or that payments were received on. */
  readonly of: keyof typeof dayFilters;
}

/** Narrows the history to days: a month or a year by name, or any two days. */
export function DaysField({ filter, onChange, of }: DaysFieldProps) {
  const { first, last, label, firstLabel, lastLabel } = dayFilters[of];
  const today = useAccountDay()();
  const { [first]: from = '', [last]: to = '' } = filter;
  const [isChoosing, setIsChoosing] = useState(false);
  /** The field that is being typed in: a year is out of range until its last digit. */
  const [typingIn, setTypingIn] = useState<string>();
  const isAny = from === '' && to === '';
  const span = isAny ? undefined : spanOf(from, to, today);
  const chosen = isChoosing || !(isAny || span) ? 'days' : (span ?? 'any');

  function choose(value: string) {
    setIsChoosing(value === 'days');
    if (value === 'days') return;
    const days = value === 'any' ? undefined : daysOf(value as DaySpan, today);
    onChange({ [first]: days?.from, [last]: days?.to });
  }
  const day = (name: typeof first | typeof last, dayLabel: string, value: string) => (
    <TextField
      type="date"
      label={dayLabel}
      value={value}
      autoComplete="off"
      className="min-w-36 grow sm:grow-0"
      error={value === '' || typingIn === name || isDateInRange(value) ? undefined : dateRangeMessage}
      onFocus={() => setTypingIn(name)}
      onBlur={() => setTypingIn(undefined)}
      onChange={({ target }) => onChange({ [name]: target.value || undefined }, { replace: true })}
    />
  );
  return (
    <>
      <SelectField
        label={label}
        autoComplete="off"
        className="grow sm:w-44 sm:grow-0"
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="any">Any day</option>
        {daySpans.map((name) => (
          <option key={name} value={name}>
            {spanLabels[name]}
          </option>
        ))}
        <option value="days">Choose days</option>
      </SelectField>
      {chosen === 'days' && (
        <>
          {day(first, firstLabel, from)}
          {day(last, lastLabel, to)}
        </>
      )}
    </>
  );
}
