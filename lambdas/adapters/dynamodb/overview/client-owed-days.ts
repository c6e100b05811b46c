import { count } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';
import { daysOfMonth } from './owed-days.ts';

/** What one client owes by the day it is due: `cents07` of the 7th of the month. */
export const clientOwedDays = entity(
  'clientOwedDays',
  Object.fromEntries(daysOfMonth.map((day) => [`cents${day}`, count])),
);
