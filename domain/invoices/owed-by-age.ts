import { type CalendarDate, daysBetween } from '../calendar-date.ts';
import type { Cents } from '../money.ts';

/** How long something has been due, in the order it is shown. */
export const owedAges = ['current', '1-30', '31-60', '61-90', 'more'] as const;

export type OwedAge = (typeof owedAges)[number];

/** What is owed, by how long it has been due. */
export type OwedByAge = Readonly<Record<OwedAge, Cents>>;

export const ageLabels: Readonly<Record<OwedAge, string>> = {
  current: 'Current',
  '1-30': '1-30 days',
  '31-60': '31-60 days',
  '61-90': '61-90 days',
  more: 'More than 90 days',
};

/** How long a day has been due; a day that is today, still comes or is none is current. */
function ageOf(dueDate: CalendarDate, today: CalendarDate): OwedAge {
  const days = dueDate < today ? (daysBetween(dueDate, today) ?? 0) : 0;
  if (days <= 0) return 'current';
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'more';
}

/**
 * What is owed by age, from all of it and from what of it is due by day: what has no due date, and what is not due yet,
 * is current. Days that are not past need not be given.
 */
export function owedByAge(
  owedCents: Cents,
  days: readonly { readonly day: CalendarDate; readonly cents: Cents }[],
  today: CalendarDate,
): OwedByAge {
  const ages: Record<OwedAge, Cents> = { current: owedCents, '1-30': 0, '31-60': 0, '61-90': 0, more: 0 };
  for (const { day, cents } of days) {
    ages.current -= cents;
    ages[ageOf(day, today)] += cents;
  }
  return ages;
}
