import { type CalendarDate, daysAfter } from '../calendar-date.ts';
import { type Cents, formatDollars } from '../money.ts';
import { cleanLine, countText } from '../text.ts';
import { dayIn, instantOf, millisecondsOf, type TimeZone } from '../time-zone.ts';

/** The owner's local time of the email about invoices that a schedule sent, and about those that became overdue. */
const morningTime = '10:00';

/** The instant (ISO) of the morning email of a day. */
export const morningOf = (day: CalendarDate, zone: TimeZone): string => instantOf(day, morningTime, zone);

/** Milliseconds before the morning email in which nothing new is added to it, because it may be composed already. */
const closedMilliseconds = 5 * 60_000;

/** True if something that happens now (ISO) can still be in the morning email of a day. */
export const isBeforeMorning = (day: CalendarDate, zone: TimeZone, now: string): boolean =>
  millisecondsOf(morningOf(day, zone)) - millisecondsOf(now) > closedMilliseconds;

/** The day of the next morning email that something which happens now (ISO) can be in. */
export function nextMorning(zone: TimeZone, now: string): CalendarDate {
  const today = dayIn(zone, now);
  return isBeforeMorning(today, zone, now) ? today : daysAfter(today, 1);
}

/** An invoice as the morning email names it. */
export interface MorningInvoice {
  readonly number: string;
  /** May be ''. */
  readonly clientName: string;
  /** What it still has open. */
  readonly owedCents: Cents;
}

/** What happened since the last morning email. */
interface MorningNews {
  /** Invoices that a schedule emailed to their clients. */
  readonly sent: readonly MorningInvoice[];
  /** Invoices that were due yesterday. */
  readonly overdue: readonly MorningInvoice[];
}

interface Line {
  readonly label: string;
  readonly value: string;
}

/** Maximum number of invoices that each part of the email names. */
const maxNamed = 20;

const linesOf = (invoices: readonly MorningInvoice[]): readonly Line[] =>
  invoices.slice(0, maxNamed).map(({ number, clientName, owedCents }) => ({
    label: [cleanLine(clientName), `invoice ${cleanLine(number)}`].filter((part) => part !== '').join(', '),
    value: formatDollars(owedCents),
  }));

interface Part {
  readonly heading: string;
  readonly lines: readonly Line[];
  /** Said below the lines; absent if all invoices are named. */
  readonly more?: string;
}

function partOf(heading: string, invoices: readonly MorningInvoice[]): readonly Part[] {
  if (invoices.length === 0) return [];
  const hidden = invoices.length - maxNamed;
  return [
    {
      heading,
      lines: linesOf(invoices),
      ...(hidden > 0 && { more: `And ${countText(hidden, 'more invoice')}.` }),
    },
  ];
}

/** The texts of the morning email; it has at least one invoice. */
export function morningTexts({ sent, overdue }: MorningNews): {
  readonly subject: string;
  readonly parts: readonly Part[];
} {
  const subject = [
    ...(sent.length > 0 ? [`${countText(sent.length, 'invoice')} sent`] : []),
    ...(overdue.length > 0
      ? [`${sent.length > 0 ? overdue.length : countText(overdue.length, 'invoice')} overdue since today`]
      : []),
  ].join(', ');
  return {
    subject,
    parts: [
      ...partOf('Sent to your clients automatically', sent),
      ...partOf('Due yesterday and not paid', overdue),
    ],
  };
}
