import { useState } from 'react';
import { dateRangeMessage, isDateInRange } from '#domain/calendar-date';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FilterBarProps } from './filter-bar.tsx';
import { daysOf, type IssuedSpan, issuedSpans, spanLabels, spanOf } from './issued-days.ts';

/** The days that invoices were issued on: a month or a year by name, or any two days. */
export function IssuedField({ filter, onChange }: Pick<FilterBarProps, 'filter' | 'onChange'>) {
  const today = useAccountDay()();
  const { from = '', to = '' } = filter;
  const [isChoosing, setIsChoosing] = useState(false);
  /** The field that is being typed in: a year is out of range until its last digit. */
  const [typingIn, setTypingIn] = useState<'from' | 'to'>();
  const isAny = from === '' && to === '';
  const span = isAny ? undefined : spanOf(from, to, today);
  const chosen = isChoosing || !(isAny || span) ? 'days' : (span ?? 'any');

  function choose(value: string) {
    setIsChoosing(value === 'days');
    if (value === 'any') onChange({ from: undefined, to: undefined });
    else if (value !== 'days') onChange(daysOf(value as IssuedSpan, today));
  }
  const day = (name: 'from' | 'to', label: string, value: string) => (
    <TextField
      type="date"
      label={label}
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
        label="Issued"
        autoComplete="off"
        className="grow sm:w-44 sm:grow-0"
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="any">Any day</option>
        {issuedSpans.map((name) => (
          <option key={name} value={name}>
            {spanLabels[name]}
          </option>
        ))}
        <option value="days">Choose days</option>
      </SelectField>
      {chosen === 'days' && (
        <>
          {day('from', 'Issued from', from)}
          {day('to', 'Issued until', to)}
        </>
      )}
    </>
  );
}
