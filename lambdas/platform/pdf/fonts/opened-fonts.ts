/** Opens a font for one document, in the form that pdfkit expects from its font engine. */
type OpenFont = () => object;

const fonts = new Map<string, OpenFont>();

const nameOf = (ticket: Uint8Array): string => Buffer.from(ticket).toString();

/**
 * Registers a font under a name and returns a placeholder for its file that pdfkit passes through: a file
 * would be parsed there.
 */
export function registerFont(name: string, open: OpenFont): Buffer {
  fonts.set(name, open);
  return Buffer.from(name);
}

/** True for a placeholder made by `registerFont`. */
export const isTicket = (bytes: Uint8Array): boolean => fonts.has(nameOf(bytes));

/** The font of a placeholder. In a bundle this module replaces fontkit, and pdfkit calls this function. */
export function create(ticket: Uint8Array): object {
  const open = fonts.get(nameOf(ticket));
  if (!open) throw new Error('pdfkit was given a font that no document registered');
  return open();
}
