import { type CalendarDate, dateRangeMessage, isCalendarDate, isDateInRange } from '../calendar-date.ts';
import { isPaymentMethod, type Payment, type PaymentMethod } from '../documents/payment.ts';
import { ambiguousDotAdvice, type Cents, parsePrice } from '../money.ts';
import { characterCount, cleanLine } from '../text.ts';

/** Error message for a value that is not a payment method. */
export const methodMissing = 'Choose how it was paid.';

/** Maximum characters of a payment's note. */
export const paymentNoteLength = 200;

/** A payment as typed. Empty or absent fields have defaults: the balance, today, the method "other", no note. */
export interface PaymentDraft {
  readonly amount?: string | undefined;
  readonly date?: string | undefined;
  readonly method?: string | undefined;
  readonly note?: string | undefined;
}

/** A checked payment. Without an amount, it is for the balance at the time of recording. */
export interface NewPayment extends Omit<Payment, 'paymentId' | 'amountCents' | 'method' | 'online'> {
  readonly amountCents?: Cents;
  readonly method: PaymentMethod;
}

/** The error message for a note that is too long; undefined if it is not. */
export const noteFault = (note: string): string | undefined =>
  characterCount(cleanLine(note)) > paymentNoteLength
    ? `The note can be at most ${paymentNoteLength} characters.`
    : undefined;

function paidOnFault(day: string, today: CalendarDate): string | undefined {
  if (!isCalendarDate(day)) return 'Enter the day it was received.';
  if (day > today) return 'The date cannot be later than today.';
  return isDateInRange(day) ? undefined : dateRangeMessage;
}

/** The error message for an amount of money that cannot be read, or is 0. */
export const amountMessage = (typed: string): string =>
  ambiguousDotAdvice(typed) ?? 'Enter an amount above 0, such as 250.00.';

/**
 * The error messages of a payment by field. Whether it exceeds the balance is checked by the caller, which knows the
 * balance.
 */
export function paymentFaults(
  { amount = '', date = '', method = '', note = '' }: PaymentDraft,
  today: CalendarDate,
): Partial<Record<keyof PaymentDraft, string>> {
  const cents = parsePrice(amount);
  const isValidAmount = amount.trim() === '' || (cents.ok && cents.value > 0);
  const day = date.trim();
  const dateFault = day === '' ? undefined : paidOnFault(day, today);
  const tooLong = noteFault(note);
  return {
    ...(!isValidAmount && { amount: amountMessage(amount) }),
    ...(dateFault !== undefined && { date: dateFault }),
    ...(method !== '' && !isPaymentMethod(method) && { method: methodMissing }),
    ...(tooLong !== undefined && { note: tooLong }),
  };
}

/** A payment without faults, in the form that is recorded. */
export function parsePayment(draft: PaymentDraft, today: CalendarDate): NewPayment {
  const { amount = '', date = '', method = '', note = '' } = draft;
  const cents = parsePrice(amount);
  const cleanNote = cleanLine(note);
  return {
    ...(cents.ok && { amountCents: cents.value }),
    date: date.trim() || today,
    method: isPaymentMethod(method) ? method : 'other',
    ...(cleanNote !== '' && { note: cleanNote }),
  };
}
