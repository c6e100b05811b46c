import type { ComponentPropsWithRef } from 'react';
import { FieldLayout, type FieldProps, inputClasses, useFieldIds } from './field.tsx';
import { plainPaste } from './plain-paste.ts';

type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'id'> &
  FieldProps & {
    readonly inputClassName?: string;
  };

/** A single-line text field. Set `type`, `autoComplete` and `inputMode` for the content. */
export function TextField({
  label,
  id,
  error,
  hint,
  hideLabel,
  labelPrefix,
  errorElsewhere,
  optional,
  className,
  inputClassName,
  ...rest
}: TextFieldProps) {
  const ids = useFieldIds(id, error, hint);
  return (
    <FieldLayout
      {...{ label, error, hint, hideLabel, labelPrefix, errorElsewhere, optional, className }}
      id={ids.id}
    >
      <input
        type="text"
        dir="auto"
        {...plainPaste(rest)}
        {...ids}
        className={inputClasses(error, inputClassName)}
      />
    </FieldLayout>
  );
}

/**
 * A field for an amount or a quantity: text with a decimal keyboard, right-aligned. Its content is selected when it is
 * focused by keyboard.
 */
export function DecimalField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      {...props}
      inputClassName="amount"
    />
  );
}
