import type { ComponentPropsWithRef } from 'react';
import { FieldLayout, type FieldProps, useFieldIds } from './field.tsx';
import { GrowingInput } from './growing-input.tsx';

type GrowingFieldProps = Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'value'> &
  FieldProps & { readonly value: string };

/** One line of text that is shown whole, on as many lines as its width asks for. */
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
