import type { ComponentProps } from 'react';
import { methodLabel, paymentMethods } from '#domain/documents/payment';
import { paymentNoteLength } from '#domain/invoices/validate-payment';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface MethodAndNoteProps {
  /** The form's connection to the method. */
  readonly method: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>;
  /** The form's connection to the note. */
  readonly note: Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** How money was received, and a note for the owner: fields of payments and deposits recorded by hand. */
export const MethodAndNote = ({ method, note }: MethodAndNoteProps) => (
  <>
    <SelectField {...method} label="Method">
      {paymentMethods.map((paymentMethod) => (
        <option key={paymentMethod} value={paymentMethod}>
          {methodLabel(paymentMethod)}
        </option>
      ))}
    </SelectField>
    <TextField
      {...note}
      label="Note"
      hint="For example a check number. Only you see it."
      optional
      autoComplete="off"
      maxLength={paymentNoteLength}
    />
  </>
);
