import type { CalendarDate } from '#domain/calendar-date';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The calendar day of an instant in the user's time zone; today if no instant is given. */
export const localDay = (instant: Date | string = new Date()): CalendarDate => {
  const date = new Date(instant);
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};
