import { type SfntTables, tableOf } from './sfnt-tables.ts';

/** The properties of a font that a PDF contains, in thousandths of the font size. */
export interface FontFacts {
  readonly bbox: readonly [number, number, number, number];
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
}

/** Reads the properties from the tables `head`, `hhea` and `OS/2`. */
export function fontFacts(tables: SfntTables): FontFacts {
  const [head, hhea, os2] = [tableOf(tables, 'head'), tableOf(tables, 'hhea'), tableOf(tables, 'OS/2')];
  const scale = 1000 / head.getUint16(18);
  const scaled = (table: DataView, offset: number): number => Math.round(table.getInt16(offset) * scale);
  const ascent = scaled(hhea, 4);
  return {
    bbox: [scaled(head, 36), scaled(head, 38), scaled(head, 40), scaled(head, 42)],
    ascent,
    descent: scaled(hhea, 6),
    capHeight: os2.getUint16(0) >= 2 ? scaled(os2, 88) : ascent,
  };
}

/**
 * Arimo for text of Windows-1252, because it has Helvetica's widths. The files next to this one are our own subsets,
 * written by `npm run build-latin-fonts`. The list is not in the module that reads the files, because the build imports
 * the list, and no module that it imports may read a file.
 */
export const latinFaces = { regular: './latin/arimo-regular.ttf', bold: './latin/arimo-bold.ttf' } as const;
