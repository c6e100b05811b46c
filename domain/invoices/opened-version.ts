import type { TimelineEvent } from './timeline.ts';

/** True if the client's page was probably opened at or after `since` (ISO instant), or ever if that is undefined. */
export function isOpenedSince(
  newestFirst: readonly { readonly kind: string; readonly at: string; readonly lastAt?: string }[],
  since: string | undefined,
): boolean {
  const opened = newestFirst.find(({ kind }) => kind === 'opened');
  return opened !== undefined && (since === undefined || (opened.lastAt ?? opened.at) >= since);
}

/** True for an event that made the client's page show the current version. */
const isPublishing = ({ kind, mail }: TimelineEvent): boolean =>
  kind === 'link-copied' ||
  kind === 'marked-sent' ||
  kind === 'payment-recorded' ||
  (mail === 'to-client' && (kind === 'emailed' || kind === 'unconfirmed'));

/** True if the client's page was opened since it shows the current version: an earlier visitor saw an older one. */
export function isVersionOpened(newestFirst: readonly TimelineEvent[]): boolean {
  const edit = newestFirst.find(({ kind }) => kind === 'edited');
  if (!edit) return isOpenedSince(newestFirst, undefined);
  // Later edits with the same revision changed nothing that is printed.
  const first = newestFirst.findLastIndex(
    (event) => event === edit || (event.kind === 'edited' && event.revision === (edit.revision ?? 0)),
  );
  const published = newestFirst.slice(0, first).findLast(isPublishing);
  return published !== undefined && isOpenedSince(newestFirst, published.at);
}
