import type { ClipboardEvent, FocusEvent } from 'react';
import type { LineDraft } from '#domain/paper/invoice-draft';
import type { FieldProps } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** What a row's description takes, whichever field draws it. */
export interface DescriptionFieldProps extends FieldProps {
  readonly value: string;
  readonly 'data-cell': string;
  readonly className: string;
  /** Writes into the row: the description alone, or the price with it. */
  readonly onChangeLine: (change: Partial<LineDraft>) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** A description as plain text. */
export const PlainDescription = ({ onChangeLine, ...rest }: DescriptionFieldProps) => (
  <TextField
    {...rest}
    autoComplete="off"
    onChange={(event) => onChangeLine({ description: event.currentTarget.value })}
  />
);
