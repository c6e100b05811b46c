import { type CalendarDate, daysBetween, formatLongDate } from '../calendar-date.ts';
import { businessWords, shortSubject } from '../client-email/mail-to-client.ts';
import { type Cents, formatDollars } from '../money.ts';

/** The facts in a reminder. */
export interface ReminderMailFacts {
  readonly business: string;
  readonly invoiceNumber: string;
  readonly balanceCents: Cents;
  /** True if a part of it was paid. */
  readonly isPartlyPaid: boolean;
  readonly dueDate: CalendarDate;
  /** The current date in the owner's time zone. */
  readonly today: CalendarDate;
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** When an invoice is or was due, seen from `today`: "was due on December 5, 2026, 3 days ago". */
export function dueWords(dueDate: CalendarDate, today: CalendarDate): string {
  const date = formatLongDate(dueDate);
  // Negative before the due date.
  const daysLate = daysBetween(dueDate, today);
  if (daysLate === undefined) return 'is open';
  if (daysLate === 0) return `is due today, ${date}`;
  return daysLate > 0
    ? `was due on ${date}, ${days(daysLate)} ago`
    : `is due on ${date}, in ${days(-daysLate)}`;
}

/** Days after the due date from which a reminder is firm. */
const firmAfterDays = 14;

/** The text of a reminder, with amount and days; firm from `firmAfterDays` on. The link follows below. */
export function reminderWords(reminded: ReminderMailFacts) {
  const { invoiceNumber, balanceCents, isPartlyPaid, dueDate, today } = reminded;
  const business = businessWords(reminded.business);
  const isFirm = (daysBetween(dueDate, today) ?? 0) >= firmAfterDays;
  return {
    subject: shortSubject(`Reminder: invoice ${invoiceNumber} from ${business}`),
    sentences: isFirm
      ? [
          `Invoice ${invoiceNumber} from ${business} ${dueWords(dueDate, today)}.${isPartlyPaid ? '' : ' It has not been paid.'}`,
          `The amount due is ${formatDollars(balanceCents)}.`,
          'Please pay it now, or reply to this email and say when you will. If you have already paid, thank you, and please disregard this message.',
        ]
      : [
          `This is a friendly reminder that invoice ${invoiceNumber} from ${business} ${dueWords(dueDate, today)}.`,
          `The amount due is ${formatDollars(balanceCents)}.`,
          'If you have already paid, thank you, and please disregard this message.',
        ],
  } as const;
}
