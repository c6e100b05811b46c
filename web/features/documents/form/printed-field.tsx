import type { ComponentProps } from 'react';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useBoxNotice } from './use-box-notice.ts';

type Printed<Props> = Omit<Props, 'value'> & { readonly value: string };

/** A field whose text is printed. It says which characters will show as a box. */
export function PrintedField({ hint, ...rest }: Printed<ComponentProps<typeof TextField>>) {
  return <TextField {...rest} hint={useBoxNotice(rest.value) ?? hint} />;
}

/** A field of several lines that are printed. */
export function PrintedArea({ hint, ...rest }: Printed<ComponentProps<typeof TextArea>>) {
  return <TextArea {...rest} hint={useBoxNotice(rest.value) ?? hint} />;
}
