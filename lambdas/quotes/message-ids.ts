/**
 * The ID of a message about a quote. `suffix` distinguishes messages of the same kind: a revision, or an instant in
 * milliseconds.
 */
export const messageIdOf = (quoteId: string, suffix: number): string => `${quoteId}-${suffix}`;

/** The quote ID and the `suffix` in a message ID. */
export function parseMessageId(id: string): { readonly quoteId: string; readonly suffix: number } {
  const at = id.lastIndexOf('-');
  return { quoteId: id.slice(0, at), suffix: Number(id.slice(at + 1)) };
}
