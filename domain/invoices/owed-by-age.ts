import { type CalendarDate, daysBetween } from '../calendar-date.ts';
import type { Cents } from '../money.ts';

/** Age groups of debts, by days since the due date, in the order shown. */
export const owedAges = ['current', '1-30', '31-60', '61-90', 'more'] as const;

export type OwedAge = (typeof owedAges)[number];

/** Amounts owed, by age. */
export type OwedByAge = Readonly<Record<OwedAge, Cents>>;

export const ageLabels: Readonly<Record<OwedAge, string>> = {
  current: 'Current',
  '1-30': '1-30 days',
  '31-60': '31-60 days',
  '61-90': '61-90 days',
  more: 'More than 90 days',
};

/** The age group of a due date. Today, a future day, and no date are current. */
function ageOf(dueDate: CalendarDate, today: CalendarDate): OwedAge {
  const days = dueDate < today ? (daysBetween(dueDate, today) ?? 0) : 0;
  if (days <= 0) return 'current';
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'more';
}

/**
 * Divides the owed amount by age, given the amounts due by day. Amounts without a due date, or not yet due, are
 * current. `days` may omit days that are not past.
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
