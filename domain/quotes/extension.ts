import { type CalendarDate, daysAfter, formatLongDate } from '../calendar-date.ts';

/** Days by which "Extend" moves the last day of a quote. */
const extensionDays = 30;

/** The last day of a quote after "Extend": 30 days after the last day, or after today if that is past. */
export const extendedUntil = (validUntil: CalendarDate, today: CalendarDate): CalendarDate =>
  daysAfter(validUntil < today ? today : validUntil, extensionDays);

/** Texts of "Extend". */
export const extendedTexts = {
  button: 'Extend',
  sending: 'Extending...',
  /** Beside the button, because one press sends it. */
  before: (client: string, word: string, until: CalendarDate) =>
    `Extend emails ${client} that the ${word} is valid until ${formatLongDate(until)}. Work and price stay the same.`,
  /** In the client's email. */
  onlyLastDay: (word: string, until: CalendarDate) =>
    `Only the last day of this ${word} changed: it is now valid until ${formatLongDate(until)}. The work and the price are the same.`,
  done: (until: CalendarDate) =>
    `Valid until ${formatLongDate(until)}. Your client was emailed the new date.`,
} as const;
