import type { ComponentPropsWithRef } from 'react';
import { FieldLayout, type FieldProps, inputClasses, useFieldIds } from './field.tsx';

type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'id'> &
  FieldProps & {
    readonly inputClassName?: string;
  };

/** One line of text. Give `type`, `autoComplete` and `inputMode` as the content asks. */
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
      <input type="text" dir="auto" {...rest} {...ids} className={inputClasses(error, inputClassName)} />
    </FieldLayout>
  );
}

/** An amount or a quantity: text with a decimal keyboard, right-aligned, its content selected when entered by keyboard. */
export function DecimalField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      {...props}
      inputClassName="amount field-sizing-content"
    />
  );
}
