import { type CalendarDate, daysAfter, formatLongDate } from '../calendar-date.ts';
import { instantAt, millisecondsOf } from '../time-zone.ts';

/** Days after its sending on which the client of a quote is reminded, and days before its last day. */
const afterSending = [3, 7] as const;
const beforeLastDay = 2;

/** Milliseconds after the planned instant during which a reminder is still sent. */
export const quoteReminderLifetime = 24 * 60 * 60 * 1000;

/** The instant (ISO) from which a reminder is sent, by the one until which it waits. */
export const reminderFrom = (until: string): string =>
  instantAt(millisecondsOf(until) - quoteReminderLifetime);

/** A reminder of a quote. `stage`: the number of days after its sending, or before its last day. */
export interface QuoteReminder {
  readonly stage: 2 | 3 | 7;
  readonly day: CalendarDate;
}

/**
 * The reminders of a quote that is sent on a day, in order of their days. None falls on the day of sending, after the
 * last day, or on the day of another one.
 */
export function quoteReminders(
  sentOn: CalendarDate,
  validUntil: CalendarDate | undefined,
): readonly QuoteReminder[] {
  const beforeEnd = validUntil === undefined ? '' : daysAfter(validUntil, -beforeLastDay);
  const planned: readonly QuoteReminder[] = [
    ...(beforeEnd > sentOn ? [{ stage: beforeLastDay, day: beforeEnd } as const] : []),
    ...afterSending.map((stage) => ({ stage, day: daysAfter(sentOn, stage) })),
  ];
  const days = planned.map(({ day }) => day);
  return planned
    .filter(({ day }, index) => day !== '' && days.indexOf(day) === index)
    .filter(({ day }) => validUntil === undefined || day <= validUntil)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** What decides about the reminders of a sent quote. */
export interface PlannedReminders {
  /** The setting of the account. */
  readonly isOn: boolean;
  readonly revision: number;
  readonly wasAsked: boolean;
  /** The email of the quote did not reach the client. */
  readonly isLost: boolean;
  /** The days on which reminders wait to be sent. */
  readonly days: readonly CalendarDate[];
  /** A reminder was sent before. */
  readonly wasReminded: boolean;
}

/**
 * Whether, and when, the client of a sent quote is reminded of it, or why not. `client`: how a sentence begins with them.
 * `word`: "quote" or "change order".
 */
export function reminderSentence(
  { isOn, revision, wasAsked, isLost, days, wasReminded }: PlannedReminders,
  client: string,
  word: string,
): string {
  const not = `${client} is not reminded of this ${word}`;
  if (!isOn) return `${not}: quote reminders are off.`;
  if (wasAsked) return `${not}: a question was asked.`;
  if (revision > 1) return `${not}: you sent a new revision.`;
  if (isLost) return `${not}: the email did not arrive.`;
  if (days.length > 0)
    return `${client} is reminded on ${days.map(formatLongDate).join(' and ')}, unless they answer first.`;
  return wasReminded
    ? `${client} got the last reminder of this ${word}.`
    : `${not}: reminders were off, or no day was left, when you sent it.`;
}

/** The settings and texts of reminders of quotes. */
export const quoteReminderTexts = {
  heading: 'Quote reminders',
  hint: 'For quotes that you send from now on: an email 3 and 7 days after you sent it, and 2 days before its last day. They stop when your client answers or asks a question, and when you send a new revision.',
  turnOn: 'Remind my clients of open quotes',
  waiting: 'This quote waits for your answer.',
  opening: 'This is a reminder.',
} as const;
