import { daysOfMonth } from '../../invoices/totals/owed-days.ts';
import { count } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/** What one client owes by the day it is due: `cents07` of the 7th of the month. */
export const clientOwedDays = entity(
  'clientOwedDays',
  Object.fromEntries(daysOfMonth.map((day) => [`cents${day}`, count])),
);
