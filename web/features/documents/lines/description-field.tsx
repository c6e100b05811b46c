import type { ClipboardEvent, FocusEvent } from 'react';
import type { LineDraft } from '#domain/documents/invoice-draft';
import type { FieldProps } from '../../../ui/field.tsx';
import { GrowingField } from '../../../ui/growing-field.tsx';
import { withoutLineBreaks } from '../../../ui/growing-input.tsx';
import { useUnprintableNotice } from '../form/printed-field.tsx';

/** Props of a description field, for every component that renders one. */
export interface DescriptionFieldProps extends FieldProps {
  readonly value: string;
  readonly 'data-cell': string;
  readonly className: string;
  /** Changes the row: the description, or description and price together. */
  readonly onChangeLine: (change: Partial<LineDraft>) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** A plain text description that grows to show the whole text. */
export function PlainDescription({ onChangeLine, ...rest }: DescriptionFieldProps) {
  return (
    <GrowingField
      {...rest}
      hint={useUnprintableNotice(rest.value)}
      autoComplete="off"
      onChange={(event) => onChangeLine({ description: withoutLineBreaks(event.currentTarget.value) })}
    />
  );
}
