/** Opens a font for one document, as pdfkit wants it from its font engine. */
type OpenFont = () => object;

const fonts = new Map<string, OpenFont>();

const nameOf = (ticket: Uint8Array): string => Buffer.from(ticket).toString();

/**
 * Makes a font known under a name and gives back the ticket that stands for its file on the way through pdfkit: a file
 * would be parsed there.
 */
export function registerFont(name: string, open: OpenFont): Buffer {
  fonts.set(name, open);
  return Buffer.from(name);
}

/** True for a ticket of ours. */
export const isTicket = (bytes: Uint8Array): boolean => fonts.has(nameOf(bytes));

/** The font of a ticket. In a bundle this module stands in for fontkit, and pdfkit calls it by this name. */
export function create(ticket: Uint8Array): object {
  const open = fonts.get(nameOf(ticket));
  if (!open) throw new Error('pdfkit was given a font that no document registered');
  return open();
}
