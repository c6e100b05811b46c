// Types of the functions that we use, because the package has no types.

declare module 'fontkit' {
  export interface Glyph {
    /** In font units. */
    readonly advanceWidth: number;
    readonly path: {
      readonly commands: readonly {
        readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
        readonly args: readonly number[];
      }[];
    };
  }
  export interface ParsedFont {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): { readonly advanceWidth: number; readonly glyphs: readonly Glyph[] };
  }
  export function create(bytes: Uint8Array, name?: string): ParsedFont;
}
