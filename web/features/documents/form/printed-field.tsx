import { type ComponentProps, useMemo } from 'react';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { lateCode } from '../late-code.ts';

/** All fonts have these characters; for others the check is loaded. */
const isLatin = (text: string): boolean => !/[\u0100-\uffff]/.test(text);

const useBoxedCharacters = lateCode(() => import('#domain/documents/print/boxed-characters'));

/** Names the characters of a printed text that would show as a box, so that they can be changed before it is sent. */
export function useBoxNotice(text: string): string | undefined {
  const asks = !isLatin(text);
  const boxed = useBoxedCharacters(asks);
  return useMemo(() => (asks ? boxed?.boxNotice(text) : undefined), [asks, boxed, text]);
}

type Printed<Props> = Omit<Props, 'value'> & { readonly value: string };

/** A field whose text is printed; it names characters that would show as a box. */
export function PrintedField({ hint, ...rest }: Printed<ComponentProps<typeof TextField>>) {
  return <TextField {...rest} hint={useBoxNotice(rest.value) ?? hint} />;
}

/** The same for several lines. */
export function PrintedArea({ hint, ...rest }: Printed<ComponentProps<typeof TextArea>>) {
  return <TextArea {...rest} hint={useBoxNotice(rest.value) ?? hint} />;
}
