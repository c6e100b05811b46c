import type { ComponentProps, SyntheticEvent } from 'react';
import { readableValue, unreadable } from './readable-value.ts';
import { TextField } from './text-field.tsx';

interface DateFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange' | 'onKeyUp' | 'onBlur'> {
  /** yyyy-mm-dd, '' for none, or `unreadable` while half a date stands there. */
  readonly value: string;
  readonly onDay: (day: string) => void;
}

/** A day, with its own state kept by the caller. */
export function DateField({ value, onDay, ...rest }: DateFieldProps) {
  const note = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => onDay(readableValue(currentTarget));
  return (
    <TextField
      autoComplete="off"
      {...rest}
      type="date"
      // Half a date stays as it stands only while nothing is put in its place.
      value={value === unreadable ? '' : value}
      onChange={note}
      // Half a date brings no change.
      onKeyUp={note}
      onBlur={note}
    />
  );
}
