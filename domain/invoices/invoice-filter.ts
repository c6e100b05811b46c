import type { CalendarDate } from '../calendar-date.ts';
import { balanceOf } from '../documents/amounts.ts';
import { invoiceLimits } from '../documents/invoice-limits.ts';
import { type Cents, parsePrice } from '../money.ts';
import { cleanLine } from '../text.ts';
import { type InvoiceStanding, isOpen, isOverdue } from './invoice-status.ts';

/** What the history can be narrowed to; everything without. */
export const invoiceShows = ['draft', 'unpaid', 'overdue', 'paid', 'void'] as const;

export type InvoiceShow = (typeof invoiceShows)[number];

/** The orders of the history: by creation, by due date, or by amount. */
export const invoiceOrders = ['newest', 'due', 'amount'] as const;

export type InvoiceOrder = (typeof invoiceOrders)[number];

/** What of the history is shown. Everything that is named must hold. */
export interface InvoiceFilter {
  readonly show?: InvoiceShow | undefined;
  /** The saved client it counts for. */
  readonly clientId?: string | undefined;
  /** The first and the last day it was issued on. */
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** The first and the last day on which a payment of it was received. */
  readonly paidFrom?: CalendarDate | undefined;
  readonly paidTo?: CalendarDate | undefined;
  /** A part of number or client name, or an amount, as typed. */
  readonly search?: string | undefined;
  /** The order of the list. Pages of older releases name none: they get what is owed by due date, all else by day. */
  readonly order?: InvoiceOrder | undefined;
  /** The owner's day, which says what is overdue. */
  readonly today: CalendarDate;
}

/** What a filter's invoices come to. */
export interface InvoiceSum {
  /** By payment date the payments, otherwise the invoices. */
  readonly count: number;
  /** Their totals; of what is shown because it is owed, what is left to pay; by payment date, what was received. */
  readonly cents: Cents;
  /** What is left to pay of those that are open. */
  readonly owedCents: Cents;
}

/** True where invoices are shown because they are owed. */
export const showsOwed = ({ show }: Pick<InvoiceFilter, 'show'>): boolean =>
  show === 'unpaid' || show === 'overdue';

/** True where the history shows what was received on days, by payment date. */
export const isByPaymentDate = ({ paidFrom, paidTo }: Pick<InvoiceFilter, 'paidFrom' | 'paidTo'>): boolean =>
  paidFrom !== undefined || paidTo !== undefined;

/** Longest text that is searched for, in characters. */
export const searchLimit = 100;

const fold = (text: string): string => cleanLine(text).toLowerCase();

/** What a search looks in: number and client, without case; the line between them is in no search. */
export const searchedText = (invoiceNumber: string, clientName: string): string =>
  `${fold(invoiceNumber)}\n${fold(clientName)}`;

/** The search text, normalized as in `searchedText`; undefined for an empty search. */
export const soughtText = (search: string | undefined): string | undefined =>
  fold(search ?? '').slice(0, searchLimit) || undefined;

/**
 * The amounts that a search finds, from and to in cents: all that begin with the digits typed so far. "302.81" finds one,
 * "302.8" 302.80 to 302.89, "302" and "302." 302.00 to 302.99. Undefined for a text that is not an amount.
 */
export function soughtAmount(search: string | undefined): readonly [from: Cents, to: Cents] | undefined {
  const typed = (search ?? '').trim();
  const parsed = parsePrice(typed, invoiceLimits.totalCents);
  if (!parsed.ok || parsed.value < 0) return undefined;
  const [, decimals = ''] = typed.split('.');
  const others = [99, 9][decimals.length] ?? 0;
  return [parsed.value, Math.min(parsed.value + others, invoiceLimits.totalCents)];
}

/** The fields that a filter looks at. */
interface Filtered
  extends Pick<InvoiceStanding, 'status' | 'totalCents' | 'depositCents' | 'paidCents' | 'dueDate'> {
  readonly issueDate: CalendarDate;
  readonly clientId?: string;
  readonly invoiceNumber: string;
  readonly clientName: string;
}

/** What a search looks at; `searched` is made by `searchedText`. */
interface Searched extends Pick<InvoiceStanding, 'totalCents' | 'depositCents' | 'paidCents'> {
  readonly searched: string;
}

function isOfStatus(invoice: Filtered, { show, today }: Pick<InvoiceFilter, 'show' | 'today'>): boolean {
  switch (show) {
    case undefined:
      return true;
    case 'unpaid':
      return isOpen(invoice);
    case 'overdue':
      return isOverdue(invoice, today);
    case 'paid':
    case 'void':
      return invoice.status === show;
    case 'draft':
      return !['sent', 'paid', 'void'].includes(invoice.status);
  }
}

/** True for an invoice whose number, client, total or balance is searched for, and for each one without a search. */
export function isSought(invoice: Searched, search: string | undefined): boolean {
  const text = soughtText(search);
  if (text === undefined || invoice.searched.includes(text)) return true;
  const [least, most] = soughtAmount(search) ?? [];
  if (least === undefined || most === undefined) return false;
  const balance = balanceOf(invoice);
  const shown = balance > 0 ? [invoice.totalCents, balance] : [invoice.totalCents];
  return shown.some((cents) => cents >= least && cents <= most);
}

/** True for an invoice that a filter shows, apart from the days of its payments. */
export function isShown(invoice: Filtered, filter: InvoiceFilter): boolean {
  const { clientId, from, to, search } = filter;
  const searched = searchedText(invoice.invoiceNumber, invoice.clientName);
  return (
    isOfStatus(invoice, filter) &&
    (clientId === undefined || invoice.clientId === clientId) &&
    (from === undefined || invoice.issueDate >= from) &&
    (to === undefined || invoice.issueDate <= to) &&
    isSought({ ...invoice, searched }, search)
  );
}
