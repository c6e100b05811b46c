import type { ComponentPropsWithRef } from 'react';
import { FieldLayout, type FieldProps, inputClasses, useFieldIds } from './field.tsx';

/** A native select for a short list. The options are the children. */
export function SelectField({
  label,
  id,
  error,
  hint,
  hideLabel,
  labelPrefix,
  errorElsewhere,
  optional,
  className,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'select'>, 'id'> & FieldProps) {
  const ids = useFieldIds(id, error, hint);
  return (
    <FieldLayout
      {...{ label, error, hint, hideLabel, labelPrefix, errorElsewhere, optional, className }}
      id={ids.id}
    >
      <select {...rest} {...ids} className={inputClasses(error)}>
        {children}
      </select>
    </FieldLayout>
  );
}
