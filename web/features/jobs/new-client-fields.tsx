import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { clientInputs } from '../documents/client/client-form.ts';
import { type NewClientField, newClientFields } from './typed-client.ts';

interface NewClientFieldsProps {
  /** The properties of a field of the form. */
  readonly field: (name: NewClientField) => Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** Email, phone and address of a client that is saved with its first job. */
export const NewClientFields = ({ field }: NewClientFieldsProps) => (
  <fieldset className="grid grid-cols-2 gap-4 [&>*]:col-span-2">
    <legend className="mb-2 text-sm text-muted">
      Saved as a new client with the job. What you leave empty can be added later.
    </legend>
    {newClientFields.map(({ field: name, kind, inDocument, formLabel }) => (
      <TextField
        key={name}
        {...field(inDocument as NewClientField)}
        {...clientInputs[kind]}
        label={formLabel}
        autoComplete="off"
        {...(kind !== 'place' && { className: 'sm:col-span-1!' })}
      />
    ))}
  </fieldset>
);
