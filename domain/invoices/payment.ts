import { type CalendarDate, dateRangeMessage, isCalendarDate, isDateInRange } from '../calendar-date.ts';
import { type Cents, parsePrice } from '../money.ts';
import { cleanLine } from '../text.ts';

/** How a payment can be made, in the order it is offered. */
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

/** "Bank transfer": what a method is called; one of a newer release is Other. */
export const methodLabel = (method: PaymentMethod | 'unknown'): string =>
  methodLabels[method === 'unknown' ? 'other' : method];

/** Said of a method that is none. */
export const methodMissing = 'Choose how it was paid.';

/** Most characters of the note of a payment. */
export const paymentNoteLength = 200;

/** Why an online payment changed what was paid. */
export const onlineCauses = ['payment', 'refund', 'dispute', 'return', 'move'] as const;

export type OnlineCause = (typeof onlineCauses)[number];

/** What the provider reported about a payment that recorded itself. */
export interface OnlineFacts {
  readonly cause: OnlineCause | 'unknown';
  /** The provider's ID of the payment; its refunds, disputes and moves name the same. */
  readonly source: string;
  readonly feeCents: Cents;
  readonly netCents: Cents;
  /** The invoice that a part was moved to or came from. */
  readonly otherInvoiceId?: string;
}

/** Money that was received for an invoice, or left again. */
export interface Payment {
  readonly paymentId: string;
  /** Above 0, or below 0 for what a refund, a dispute, a bank or a move took away again. */
  readonly amountCents: Cents;
  /** Present where the payment provider recorded it. */
  readonly online?: OnlineFacts;
  /** The day it was received; it counts in the month of that day. */
  readonly date: CalendarDate;
  readonly method: PaymentMethod | 'unknown';
  readonly note?: string;
}

/** A payment as typed; what is '' or absent has its default: the balance, today, another method, no note. */
export interface PaymentDraft {
  readonly amount?: string | undefined;
  readonly date?: string | undefined;
  readonly method?: string | undefined;
  readonly note?: string | undefined;
}

/** A checked payment; without an amount it is the balance, whatever that is when it is recorded. */
export interface NewPayment extends Omit<Payment, 'paymentId' | 'amountCents' | 'method' | 'online'> {
  readonly amountCents?: Cents;
  readonly method: PaymentMethod;
}

/** True for the word of a method. */
export const isPaymentMethod = (text: string): text is PaymentMethod =>
  (paymentMethods as readonly string[]).includes(text);

function paidOnFault(day: string, today: CalendarDate): string | undefined {
  if (!isCalendarDate(day)) return 'Enter the day it was received.';
  if (day > today) return 'The date cannot be later than today.';
  return isDateInRange(day) ? undefined : dateRangeMessage;
}

/** "by check": how a payment was made, within a sentence. */
export function paidBy(method: PaymentMethod): string {
  if (method === 'other') return `method ${methodLabel(method)}`;
  if (method === 'cash') return 'in cash';
  return `by ${method === 'zelle' ? methodLabel(method) : methodLabel(method).toLowerCase()}`;
}

/** What is wrong with a payment, by field. That it is not above the balance is checked where that is known. */
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

/** A payment without faults, as it is recorded. */
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
