import { useState } from 'react';
import { brand } from '#domain/brand';
import { isBrandColor } from '#domain/documents/brand-color';

/** The last text that was a colour, so that the page keeps its own while another is being typed. */
export function useLastColor(typed: string): string {
  const [last, setLast] = useState<string>(brand.color);
  const color = typed.trim().toLowerCase();
  if (isBrandColor(color) && color !== last) setLast(color);
  return isBrandColor(color) ? color : last;
}
