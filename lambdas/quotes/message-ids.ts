/** The id of a message about a quote, of which there may be several of a kind: by the revision, or the instant. */
export const messageIdOf = (quoteId: string, place: number): string => `${quoteId}-${place}`;

/** The quote such a message is about, and its place among those of its kind. */
export function placeOfMessage(id: string): { readonly quoteId: string; readonly place: number } {
  const at = id.lastIndexOf('-');
  return { quoteId: id.slice(0, at), place: Number(id.slice(at + 1)) };
}
