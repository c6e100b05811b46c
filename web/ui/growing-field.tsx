import type { ComponentPropsWithRef } from 'react';
import { FieldLayout, type FieldProps, useFieldIds } from './field.tsx';
import { GrowingInput } from './growing-input.tsx';

type GrowingFieldProps = Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'value'> &
  FieldProps & { readonly value: string };

/** A single-line text that is shown whole, on as many lines as it needs. */
export function GrowingField(props: GrowingFieldProps) {
  const { label, id, error, hint, hideLabel, labelPrefix, errorElsewhere, optional, className, ...rest } =
    props;
  const ids = useFieldIds(id, error, hint);
  return (
    <FieldLayout
      {...{ label, error, hint, hideLabel, labelPrefix, errorElsewhere, optional, className }}
      id={ids.id}
    >
      <GrowingInput {...rest} {...ids} error={error} />
    </FieldLayout>
  );
}
