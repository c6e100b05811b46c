import type { ComponentPropsWithRef } from 'react';
import { FieldLayout, type FieldProps, inputClasses, useFieldIds } from './field.tsx';

/** A multi-line text field, at least three lines; grows with its content where the browser supports it. */
export function TextArea({
  label,
  id,
  error,
  hint,
  hideLabel,
  labelPrefix,
  errorElsewhere,
  optional,
  className,
  ...rest
}: Omit<ComponentPropsWithRef<'textarea'>, 'id'> & FieldProps) {
  const ids = useFieldIds(id, error, hint);
  return (
    <FieldLayout
      {...{ label, error, hint, hideLabel, labelPrefix, errorElsewhere, optional, className }}
      id={ids.id}
    >
      <textarea
        rows={3}
        dir="auto"
        {...rest}
        {...ids}
        className={inputClasses(error, 'field-sizing-content min-h-[calc(3lh+1.125rem)] max-h-80')}
      />
    </FieldLayout>
  );
}
