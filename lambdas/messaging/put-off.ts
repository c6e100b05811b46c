import type { Look } from './outbox-ports.ts';

/** A message that cannot be mailed now: it waits for some milliseconds more, or goes where it would be too late then. */
export function putOff(
  now: Date,
  { until = '' }: { readonly until?: string | undefined },
  { milliseconds, tooLate }: { readonly milliseconds: number; readonly tooLate: string },
): Look {
  const at = new Date(now.getTime() + milliseconds);
  return at.toISOString() > until ? { kind: 'never', reason: tooLate } : { kind: 'later', at };
}
