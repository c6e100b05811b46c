import { type CalendarDate, formatShortDate } from '#domain/calendar-date';

const two = (number: number): string => String(number).padStart(2, '0');

/** The calendar day of an instant in the user's own time zone. Without an instant: today. */
export const localDay = (instant: Date | string = new Date()): CalendarDate => {
  const at = new Date(instant);
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** "Nov 3, 2026, 2:15 PM" of an instant, in the user's own time zone. */
export function formatInstant(instant: string): string {
  const at = new Date(instant);
  const half = at.getHours() < 12 ? 'AM' : 'PM';
  return `${formatShortDate(localDay(at))}, ${at.getHours() % 12 || 12}:${two(at.getMinutes())} ${half}`;
}
