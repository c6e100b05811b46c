import type { CalendarDate } from '#domain/calendar-date';

const two = (number: number): string => String(number).padStart(2, '0');

/** The calendar day of an instant in the user's time zone; today if no instant is given. */
export const localDay = (instant: Date | string = new Date()): CalendarDate => {
  const at = new Date(instant);
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};
