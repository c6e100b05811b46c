import type { ComponentProps, SyntheticEvent } from 'react';
import { readableValue, unreadable } from './readable-value.ts';
import { TextField } from './text-field.tsx';

interface DateFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange' | 'onKeyUp' | 'onBlur'> {
  /** yyyy-mm-dd, '' for no date, or `unreadable` for a half-typed date. */
  readonly value: string;
  readonly onDay: (day: string) => void;
}

/** A date field controlled by its caller. */
export function DateField({ value, onDay, ...rest }: DateFieldProps) {
  const report = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => onDay(readableValue(currentTarget));
  return (
    <TextField
      autoComplete="off"
      {...rest}
      type="date"
      // React leaves a half-typed date in the input only if the value does not change.
      value={value === unreadable ? '' : value}
      onChange={report}
      // A half-typed date fires no change event.
      onKeyUp={report}
      onBlur={report}
    />
  );
}
