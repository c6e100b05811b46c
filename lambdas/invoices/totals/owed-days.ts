import type { CalendarDate } from '#domain/calendar-date';
import { daysOfMonth } from '../../clients/index.ts';
import { count } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

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
