import { type TimelineEvent, timelineText } from '../invoices/timeline.ts';
import { formatInstant } from '../quotes/certificate.ts';
import { characterCount, cleanLine, cutText } from '../text.ts';

/** An event of an invoice, worded for a bank. */
export interface HistoryEntry {
  /** ISO instant. */
  readonly at: string;
  readonly text: string;
  readonly detail: string;
}

/** Maximum number of characters of a detail. */
const maxDetailLength = 200;

/** Texts of the timeline that address the owner are replaced by texts for a bank. */
function textOf(event: TimelineEvent): string | undefined {
  if (event.mail === 'to-owner') return undefined;
  if (event.kind === 'created') return 'Invoice created';
  if (event.kind === 'opened') return 'The client’s page of the invoice was opened';
  if (event.kind === 'check-reported') return 'The client said that a check is on the way';
  return timelineText(event);
}

function detailOf({ detail = '', lastAt }: TimelineEvent): string {
  if (lastAt !== undefined) return `First time; last time ${formatInstant(lastAt)}`;
  const line = cleanLine(detail);
  return characterCount(line) > maxDetailLength ? `${cutText(line, maxDetailLength)}…` : line;
}

/** The events of an invoice in the order of the timeline, without emails to the owner. */
export const historyOf = (timeline: readonly TimelineEvent[]): readonly HistoryEntry[] =>
  timeline.flatMap((event) => {
    const text = textOf(event);
    return text === undefined ? [] : [{ at: event.at, text, detail: detailOf(event) }];
  });
