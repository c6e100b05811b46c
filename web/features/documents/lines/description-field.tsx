import type { ClipboardEvent, FocusEvent } from 'react';
import type { LineDraft } from '#domain/documents/invoice-draft';
import type { FieldProps } from '../../../ui/field.tsx';
import { GrowingField } from '../../../ui/growing-field.tsx';
import { onOneLine } from '../../../ui/growing-input.tsx';
import { useBoxNotice } from '../form/printed-field.tsx';

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

/** A description as plain text, shown whole. */
export function PlainDescription({ onChangeLine, ...rest }: DescriptionFieldProps) {
  return (
    <GrowingField
      {...rest}
      hint={useBoxNotice(rest.value)}
      autoComplete="off"
      onChange={(event) => onChangeLine({ description: onOneLine(event.currentTarget.value) })}
    />
  );
}
