/** What is said of an opening. Only an action on the page shows that a person opened it; mail programs open links too. */
export const openedText = (isCertain: boolean): string => (isCertain ? 'Opened' : 'Probably opened');

/**
 * True if the client's page was probably opened at or after `since` (ISO instant). False if `since` is undefined.
 */
export function isOpenedSince(
  newestFirst: readonly { readonly kind: string; readonly at: string; readonly lastAt?: string }[],
  since: string | undefined,
): boolean {
  const opened = newestFirst.find(({ kind }) => kind === 'opened');
  return opened !== undefined && since !== undefined && (opened.lastAt ?? opened.at) >= since;
}
