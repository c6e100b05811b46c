import type { Look } from './outbox-ports.ts';

/** Delays a message that cannot be sent now, or drops it if it would be too late by then. */
export function putOff(
  now: Date,
  { until = '' }: { readonly until?: string | undefined },
  { milliseconds, tooLate }: { readonly milliseconds: number; readonly tooLate: string },
): Look {
  const at = new Date(now.getTime() + milliseconds);
  return at.toISOString() > until ? { kind: 'never', reason: tooLate } : { kind: 'later', at };
}
