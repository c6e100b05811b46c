/**
 * The ID of a message about a quote. `place` tells messages of the same kind apart: a revision, or an instant in
 * milliseconds.
 */
export const messageIdOf = (quoteId: string, place: number): string => `${quoteId}-${place}`;

/** The quote and the `place` in a message ID. */
export function placeOfMessage(id: string): { readonly quoteId: string; readonly place: number } {
  const at = id.lastIndexOf('-');
  return { quoteId: id.slice(0, at), place: Number(id.slice(at + 1)) };
}
