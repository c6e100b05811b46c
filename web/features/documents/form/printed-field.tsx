import { type ComponentProps, useMemo } from 'react';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { lazyCode } from '../late-code.ts';

/** True if all fonts contain the characters. Otherwise the code that checks the fonts is loaded. */
const isLatin = (text: string): boolean => !/[\u0100-\uffff]/.test(text);

const useBoxedCharacters = lazyCode(() => import('#domain/documents/print/boxed-characters'));

/** A notice that lists the characters that would print as a box, so that the user can change them before sending. */
export function useUnprintableNotice(text: string): string | undefined {
  const needsCheck = !isLatin(text);
  const boxedCharacters = useBoxedCharacters(needsCheck);
  return useMemo(
    () => (needsCheck ? boxedCharacters?.boxNotice(text) : undefined),
    [needsCheck, boxedCharacters, text],
  );
}

type Printed<Props> = Omit<Props, 'value'> & { readonly value: string };

/** A text field whose text is printed. It lists characters that would print as a box. */
export function PrintedField({ hint, ...rest }: Printed<ComponentProps<typeof TextField>>) {
  return <TextField {...rest} hint={useUnprintableNotice(rest.value) ?? hint} />;
}

/** A multi-line version of `PrintedField`. */
export function PrintedArea({ hint, ...rest }: Printed<ComponentProps<typeof TextArea>>) {
  return <TextArea {...rest} hint={useUnprintableNotice(rest.value) ?? hint} />;
}
