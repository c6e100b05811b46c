import { useMemo } from 'react';
import { lateCode } from '../late-code.ts';

/** Every font has these; without others nothing is loaded. */
const isLatin = (text: string): boolean => !/[\u0100-\uffff]/.test(text);

const useBoxedCharacters = lateCode(() => import('#domain/documents/print/boxed-characters'));

/** Says of a text that will be printed which of its characters show as a box, so that it can be changed before it is sent. */
export function useBoxNotice(text: string): string | undefined {
  const asks = !isLatin(text);
  const boxed = useBoxedCharacters(asks);
  return useMemo(() => (asks ? boxed?.boxNotice(text) : undefined), [asks, boxed, text]);
}
