import { type CalendarDate, daysAfter, shiftMonth } from '#domain/calendar-date';
import { monthOf } from '#domain/time-zone';

/** Named date ranges of the history. */
export const daySpans = ['this-month', 'last-month', 'this-year', 'last-year'] as const;

export type DaySpan = (typeof daySpans)[number];

export const spanLabels: Readonly<Record<DaySpan, string>> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
};

/** The first day of a month and the last day of another; months as YYYY-MM. */
const monthsToDays = (firstMonth: string, lastMonth: string) => ({
  from: `${firstMonth}-01`,
  to: daysAfter(`${shiftMonth(lastMonth, 1)}-01`, -1),
});

/** The first and last day of a range, relative to today in the owner's time zone. */
export function daysOf(
  span: DaySpan,
  today: CalendarDate,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const month = monthOf(today);
  const year = month.slice(0, 4);
  const previousYear = shiftMonth(`${year}-01`, -1).slice(0, 4);
  switch (span) {
    case 'this-month':
      return monthsToDays(month, month);
    case 'last-month':
      return monthsToDays(shiftMonth(month, -1), shiftMonth(month, -1));
    case 'this-year':
      return monthsToDays(`${year}-01`, `${year}-12`);
    case 'last-year':
      return monthsToDays(`${previousYear}-01`, `${previousYear}-12`);
  }
}

/** The named range with this first and last day; undefined if there is none. */
export const spanOf = (from: string, to: string, today: CalendarDate): DaySpan | undefined =>
  daySpans.find((span) => {
    const days = daysOf(span, today);
    return days.from === from && days.to === to;
  });
