/** A calendar date as `yyyy-mm-dd`, never a point in time (rule 3). */
export type CalendarDate = string;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

function parts(text: string): { year: number; month: number; day: number } | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return exists ? { year, month, day } : undefined;
}

/** True for a day that exists, written `yyyy-mm-dd`. */
export const isCalendarDate = (text: string): boolean => parts(text) !== undefined;

/** "November 3, 2026"; an empty string for a text that is no date. */
export function formatLongDate(date: CalendarDate): string {
  const at = parts(date);
  return at ? `${MONTHS[at.month - 1]} ${at.day}, ${at.year}` : '';
}

/** "Nov 3, 2026"; an empty string for a text that is no date. */
export function formatShortDate(date: CalendarDate): string {
  const at = parts(date);
  return at ? `${MONTHS[at.month - 1]?.slice(0, 3)} ${at.day}, ${at.year}` : '';
}
