import { dateRangeMessage, isCalendarDate, isDateInRange } from '../calendar-date.ts';
import { type Cents, formatDollars, parsePrice } from '../money.ts';

/** What was received of a deposit, and on which day. */
export interface ReceivedDeposit {
  readonly cents: Cents;
  readonly on: string;
}

/** The same as it was typed. */
export interface TypedDeposit {
  readonly amount: string;
  readonly on: string;
}

const amountFault = (amount: string, total: Cents): string | undefined => {
  const cents = parsePrice(amount);
  if (!cents.ok || cents.value <= 0) return 'Enter the amount you received.';
  return cents.value > total ? `Amount is more than the total of ${formatDollars(total)}.` : undefined;
};

function dayFault(on: string, today: string): string | undefined {
  if (!isCalendarDate(on) || on > today) return 'Enter the day you received it, not later than today.';
  return isDateInRange(on) ? undefined : dateRangeMessage;
}

/** What is wrong with it, by field: it is above 0, not above the quote's total in cents, and not later than today. */
export function receivedFaults(
  { amount, on }: TypedDeposit,
  total: Cents,
  today: string,
): Partial<Record<keyof TypedDeposit, string>> {
  const [wrongAmount, wrongDay] = [amountFault(amount, total), dayFault(on, today)];
  return {
    ...(wrongAmount !== undefined && { amount: wrongAmount }),
    ...(wrongDay !== undefined && { on: wrongDay }),
  };
}

/** One without faults, as it is kept. */
export function parseReceived({ amount, on }: TypedDeposit): ReceivedDeposit {
  const cents = parsePrice(amount);
  return { cents: cents.ok ? cents.value : 0, on };
}
