import { type CalendarDate, isLastOfMonth, shiftMonth } from '../calendar-date.ts';
import { monthOf } from '../time-zone.ts';
import { monthNames, shownYear, yearOfDay } from './report-year.ts';

/** Whole months that an email of reports is about: the first and the last, `yyyy-mm`. */
export interface BooksPeriod {
  readonly from: string;
  readonly until: string;
}

/** Months of the longest period. */
const maxMonths = 12;

/** The months of a period in order, `yyyy-mm`. */
export function monthsOfPeriod({ from, until }: BooksPeriod): readonly string[] {
  const months: string[] = [];
  for (let month = from; month <= until && months.length <= maxMonths; month = shiftMonth(month, 1))
    months.push(month);
  return months;
}

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Whether a period can be reported on a day: at most twelve months that have begun. */
export const isReportable = ({ from, until }: BooksPeriod, today: CalendarDate): boolean =>
  isMonth(from) &&
  isMonth(until) &&
  from <= until &&
  until <= monthOf(today) &&
  monthsOfPeriod({ from, until }).length <= maxMonths;

const longMonth = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? month;

/** "November 2026", "October to December 2026", "2026" or "July 2025 to June 2026". */
export function shownPeriod({ from, until }: BooksPeriod): string {
  const [year, lastYear] = [from.slice(0, 4), until.slice(0, 4)];
  if (from === until) return `${longMonth(from)} ${year}`;
  if (year !== lastYear) return `${longMonth(from)} ${year} to ${longMonth(until)} ${lastYear}`;
  return from.endsWith('-01') && until.endsWith('-12')
    ? year
    : `${longMonth(from)} to ${longMonth(until)} ${year}`;
}

/** "2026-11" or "2026-10-to-2026-12": a period in the name of a file. */
export const periodInName = ({ from, until }: BooksPeriod): string =>
  from === until ? from : `${from}-to-${until}`;

interface PeriodChoice extends BooksPeriod {
  readonly label: string;
}

/** A group of periods that are offered. */
export interface PeriodGroup {
  readonly label: 'Months' | 'Quarters' | 'Years';
  readonly choices: readonly PeriodChoice[];
}

/** The period with its label; one that is not over says so. */
function choiceOf({ from, until }: BooksPeriod, today: CalendarDate, name?: string): PeriodChoice {
  const thisMonth = monthOf(today);
  const isRunning = until > thisMonth || (until === thisMonth && !isLastOfMonth(today));
  const label = name ?? shownPeriod({ from, until });
  return {
    from,
    until: until > thisMonth ? thisMonth : until,
    label: isRunning ? `${label} so far` : label,
  };
}

/**
 * The periods that are offered on a day, newest first: twelve months, four quarters, and two years of reports. A quarter
 * or year of which only one period has begun, such as one month, is not offered twice.
 */
export function periodGroups(today: CalendarDate, startMonth: number): readonly PeriodGroup[] {
  const thisMonth = monthOf(today);
  const quarter = shiftMonth(thisMonth, -((Number(thisMonth.slice(5)) - 1) % 3));
  const back = (count: number) => Array.from({ length: count }, (_, index) => index);
  const months = back(12).map((index) => {
    const month = shiftMonth(thisMonth, -index);
    return choiceOf({ from: month, until: month }, today);
  });
  const quarters = back(4).map((index) => {
    const from = shiftMonth(quarter, -3 * index);
    return choiceOf({ from, until: shiftMonth(from, 2) }, today);
  });
  const years = back(2).map((index) => {
    const year = yearOfDay(today, startMonth) - index;
    const from = `${String(year).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}`;
    return choiceOf({ from, until: shiftMonth(from, 11) }, today, shownYear({ year, startMonth }));
  });
  const isNewIn = (offered: readonly PeriodChoice[]) => (choice: PeriodChoice) =>
    !offered.some(({ from, until }) => from === choice.from && until === choice.until);
  return [
    { label: 'Months', choices: months },
    { label: 'Quarters', choices: quarters.filter(isNewIn(months)) },
    { label: 'Years', choices: years.filter(isNewIn([...months, ...quarters])) },
  ];
}

/** In the last days of a month its own numbers are wanted, before that those of the month before. */
const lastDaysFrom = 25;

/** The month that is chosen at first. */
export function usualPeriod(today: CalendarDate): BooksPeriod {
  const thisMonth = monthOf(today);
  const month = Number(today.slice(8)) >= lastDaysFrom ? thisMonth : shiftMonth(thisMonth, -1);
  return { from: month, until: month };
}
