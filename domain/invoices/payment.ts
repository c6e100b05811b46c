import { type CalendarDate, dateRangeMessage, isCalendarDate, isDateInRange } from '../calendar-date.ts';
import { type Cents, parsePrice } from '../money.ts';
import { cleanLine } from '../text.ts';

/** The methods of a payment, in the order in which they are offered. */
export const paymentMethods = ['cash', 'check', 'card', 'bank-transfer', 'zelle', 'other'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  'bank-transfer': 'Bank transfer',
  zelle: 'Zelle',
  other: 'Other',
};

/** The name of a method, such as "Bank transfer". A method written by a newer release is shown as "Other". */
export const methodLabel = (method: PaymentMethod | 'unknown'): string =>
  methodLabels[method === 'unknown' ? 'other' : method];

/** Error message for a value that is not a payment method. */
export const methodMissing = 'Choose how it was paid.';

/** Most characters of a payment's note. */
export const paymentNoteLength = 200;

/** Why an online payment changed the paid amount. */
export const onlineCauses = ['payment', 'refund', 'dispute', 'return', 'move'] as const;

export type OnlineCause = (typeof onlineCauses)[number];

/** The provider's data about a payment that was recorded automatically. */
export interface OnlineFacts {
  readonly cause: OnlineCause | 'unknown';
  /** The provider's ID of the payment. Its refunds, disputes and moves have the same ID. */
  readonly source: string;
  readonly feeCents: Cents;
  readonly netCents: Cents;
  /** For a move: the invoice that the amount was moved to or came from. */
  readonly otherInvoiceId?: string;
}

/** Money received for an invoice, or taken back. */
export interface Payment {
  readonly paymentId: string;
  /** Positive, or negative if a refund, a dispute, a bank or a move took money back. */
  readonly amountCents: Cents;
  /** Only present if the payment provider reported it. */
  readonly online?: OnlineFacts;
  /** The day it was received, which determines the month it counts in. */
  readonly date: CalendarDate;
  readonly method: PaymentMethod | 'unknown';
  readonly note?: string;
}

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

/** True if the text is one of the methods. */
export const isPaymentMethod = (text: string): text is PaymentMethod =>
  (paymentMethods as readonly string[]).includes(text);

function paidOnFault(day: string, today: CalendarDate): string | undefined {
  if (!isCalendarDate(day)) return 'Enter the day it was received.';
  if (day > today) return 'The date cannot be later than today.';
  return isDateInRange(day) ? undefined : dateRangeMessage;
}

/** "by check": the payment method within a sentence. */
export function paidBy(method: PaymentMethod): string {
  if (method === 'other') return `method ${methodLabel(method)}`;
  if (method === 'cash') return 'in cash';
  return `by ${method === 'zelle' ? methodLabel(method) : methodLabel(method).toLowerCase()}`;
}

/**
 * The error messages of a payment by field. Whether it exceeds the balance is checked by the caller, which knows the
 * balance.
 */
export function paymentFaults(
  { amount = '', date = '', method = '', note = '' }: PaymentDraft,
  today: CalendarDate,
): Partial<Record<keyof PaymentDraft, string>> {
  const cents = parsePrice(amount);
  const isAmount = amount.trim() === '' || (cents.ok && cents.value > 0);
  const day = date.trim();
  const dateFault = day === '' ? undefined : paidOnFault(day, today);
  return {
    ...(!isAmount && { amount: 'Enter an amount above 0, such as 250.00.' }),
    ...(dateFault !== undefined && { date: dateFault }),
    ...(method !== '' && !isPaymentMethod(method) && { method: methodMissing }),
    ...(cleanLine(note).length > paymentNoteLength && {
      note: `The note can be at most ${paymentNoteLength} characters.`,
    }),
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
