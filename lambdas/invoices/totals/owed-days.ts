import type { CalendarDate } from '#domain/calendar-date';
import { count } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/** "01" to "31". */
export const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'));

/** What an account is owed by the day it is due: `cents07` and `count07` of the 7th of the month. */
export const owedDays = entity(
  'owedDays',
  Object.fromEntries(
    daysOfMonth.flatMap((day) => [`cents${day}`, `count${day}`]).map((name) => [name, count]),
  ),
);

/** The attributes of a day. */
export const attributesOf = (dueDate: CalendarDate) => ({
  cents: `cents${dueDate.slice(8)}`,
  count: `count${dueDate.slice(8)}`,
});
