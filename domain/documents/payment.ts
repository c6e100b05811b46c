import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';

/** The methods of a payment, in the order in which they are offered. */
export const paymentMethods = ['cash', 'check', 'card', 'bank-transfer', 'zelle', 'other'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** A method that a client can choose on the provider's page. */
export type PayableMethod = Extract<PaymentMethod, 'card' | 'bank-transfer'>;

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

/**
 * Why an online payment changed the paid amount. `return`: the bank took back a bank payment. `move`: an amount was
 * moved to or from another invoice.
 */
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
  /** For a move without the owner: back, because money was taken back that is still owed, or again, because it is not. */
  readonly isPullBack?: true;
  /** An account has it that the owner had reported: until the owner has decided, it is not received. */
  readonly isReported?: true;
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

/** What the timeline says in place of the method of a payment that an account received which the owner had reported. */
export const reportedAccountDetail = 'At an account that you reported';

/** True if the text is one of the methods. */
export const isPaymentMethod = (text: string): text is PaymentMethod =>
  (paymentMethods as readonly string[]).includes(text);

/** The payment method at the end of a sentence: "by check", "in cash", "method Other". */
export function paidBy(method: PaymentMethod): string {
  if (method === 'other') return `method ${methodLabel(method)}`;
  if (method === 'cash') return 'in cash';
  return `by ${method === 'zelle' ? methodLabel(method) : methodLabel(method).toLowerCase()}`;
}
