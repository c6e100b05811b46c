/** Opens a font for one document, in the form that pdfkit expects from its font engine. */
type OpenFont = () => object;

const fonts = new Map<string, OpenFont>();

const nameOf = (placeholder: Uint8Array): string => Buffer.from(placeholder).toString();

/**
 * Registers a font under a name. Returns a placeholder for its file: pdfkit passes it to its font engine, which would
 * parse a file.
 */
export function registerFont(name: string, open: OpenFont): Buffer {
  fonts.set(name, open);
  return Buffer.from(name);
}

/** True for a placeholder made by `registerFont`. */
export const isFontPlaceholder = (bytes: Uint8Array): boolean => fonts.has(nameOf(bytes));

/** The font of a placeholder. In a bundle this module replaces fontkit, and pdfkit calls this function. */
export function create(placeholder: Uint8Array): object {
  const open = fonts.get(nameOf(placeholder));
  if (!open) throw new Error('pdfkit was given a font that no document registered');
  return open();
}
