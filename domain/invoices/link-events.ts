import { isOpenedSince } from './opened.ts';
import type { TimelineEvent } from './timeline.ts';

/**
 * True if the owner made a new link after the last email that reached the address, so that no email has the new link.
 */
export function isEmailedLinkReplaced(newestFirst: readonly TimelineEvent[], address: string): boolean {
  const renewedIndex = newestFirst.findIndex(({ kind }) => kind === 'link-renewed');
  const since = newestFirst.slice(0, Math.max(renewedIndex, 0)).filter(({ to }) => to === address);
  const countOf = (...kinds: readonly TimelineEvent['kind'][]) =>
    since.filter(({ kind }) => kinds.includes(kind)).length;
  const hasEmailArrivedSince = countOf('emailed') > countOf('bounced', 'rejected');
  return renewedIndex !== -1 && !hasEmailArrivedSince;
}

/**
 * True if the link was probably opened after it began to show the current version. Only the newest link counts.
 */
export function isLinkOpened({
  timeline,
  shownSince: shown,
}: {
  readonly timeline: readonly TimelineEvent[];
  readonly shownSince?: string;
}): boolean {
  // '' is earlier than every instant.
  const renewedAt = timeline.find(({ kind }) => kind === 'link-renewed')?.at ?? '';
  return shown !== undefined && isOpenedSince(timeline, shown > renewedAt ? shown : renewedAt);
}
