import type { ParsedFont } from 'fontkit';

let engine: typeof import('fontkit') | undefined;
const parsed = new WeakMap<Uint8Array, ParsedFont>();

/** Loads the parser of font files; must be done before the first `create`. */
export async function loadFontEngine(): Promise<void> {
  engine ??= await import('fontkit');
}

/**
 * Parses a font file, once for each buffer. In the bundle this stands in for pdfkit's own import of fontkit, so that
 * documents in the standard fonts never load it.
 */
export function create(bytes: Uint8Array): ParsedFont {
  if (!engine) throw new Error('loadFontEngine must come before create');
  const known = parsed.get(bytes) ?? engine.create(bytes);
  parsed.set(bytes, known);
  return known;
}
