/** One thing that happened, in ids and codes. */
export interface TraceEvent {
  /** ISO instant. */
  readonly at: string;
  /** Where it is written: `table`, or the end of a log group's name. */
  readonly place: string;
  readonly text: string;
}

/** The events as lines, oldest first. */
export const traceLines = (events: readonly TraceEvent[]): readonly string[] =>
  events
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ at, place, text }) => `${at}  ${place.padEnd(24)}  ${text}`);
