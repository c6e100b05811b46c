import type { CalendarDate } from '../calendar-date.ts';
import type { InvoiceDraft } from '../documents/invoice-draft.ts';
import { invoiceLimits } from '../documents/invoice-limits.ts';
import type { InvoiceStanding } from '../documents/invoice-status.ts';
import { isIssued, isPaidInFull, isVoid, type MoneyFacts, moneyOf } from '../documents/money-amounts.ts';
import { overdueCentsOf } from '../documents/standing.ts';
import { type Cents, parsePrice } from '../money.ts';
import { cleanLine } from '../text.ts';

/** The statuses that the history can be filtered by. Without one, everything is shown. */
export const invoiceShows = ['draft', 'unpaid', 'overdue', 'paid', 'void'] as const;

export type InvoiceShow = (typeof invoiceShows)[number];

/** The sort orders of the history: by creation, grouped by status, by due date, or by amount. */
export const invoiceOrders = ['newest', 'status', 'due', 'amount'] as const;

export type InvoiceOrder = (typeof invoiceOrders)[number];

/** The filter of the history. All given conditions must be true. */
export interface InvoiceFilter {
  readonly show?: InvoiceShow | undefined;
  /** The saved client of the invoices. */
  readonly clientId?: string | undefined;
  /** First and last issue date. */
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** First and last payment date. */
  readonly paidFrom?: CalendarDate | undefined;
  readonly paidTo?: CalendarDate | undefined;
  /** Part of a number, client name, line, street or city, or an amount, as typed. */
  readonly search?: string | undefined;
  /** The sort order; without one, unpaid invoices by due date and all others newest first. */
  readonly order?: InvoiceOrder | undefined;
  /** The current date in the account's time zone, to determine which invoices are overdue. */
  readonly today: CalendarDate;
}

/** The sum of the invoices that match a filter. */
export interface InvoiceSum {
  /** Number of invoices; with a payment date filter, of payments. */
  readonly count: number;
  /**
   * The sum of their totals without void ones, unless only void ones are shown; of what is owed for 'unpaid' and
   * 'overdue'; of the received amounts with a payment date filter.
   */
  readonly cents: Cents;
  /** The totals of void invoices that `count` has and `cents` has not; absent if there are none. */
  readonly voidCents?: Cents;
  /** The sum of what is owed. */
  readonly owedCents: Cents;
}

/** True for 'unpaid' and 'overdue'. */
export const showsOwed = ({ show }: Pick<InvoiceFilter, 'show'>): boolean =>
  show === 'unpaid' || show === 'overdue';

/** True if the history is filtered by payment date, and so shows received amounts. */
export const isByPaymentDate = ({ paidFrom, paidTo }: Pick<InvoiceFilter, 'paidFrom' | 'paidTo'>): boolean =>
  paidFrom !== undefined || paidTo !== undefined;

/** Longest text that is searched for, in characters. */
export const searchLimit = 100;

const fold = (text: string): string => cleanLine(text).toLowerCase();

/** Longest text about the work that is stored for the search, in characters. */
const workLimit = 600;

/** What a search finds besides number and client: where the work was done, then each line, one text per row. */
export const searchableWork = ({
  clientAddress,
  clientCity,
  serviceAddress = '',
  lineItems,
}: Pick<InvoiceDraft, 'clientAddress' | 'clientCity'> & {
  readonly serviceAddress?: string | undefined;
  readonly lineItems: readonly { readonly description: string }[];
}): string =>
  [clientAddress, clientCity, serviceAddress, ...lineItems.map(({ description }) => description)]
    .map(cleanLine)
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, workLimit);

/**
 * The text that a search is compared with: number, client and work in lower case. No search text can contain the line
 * breaks between them.
 */
export const searchableText = (invoiceNumber: string, clientName: string, work = ''): string =>
  [fold(invoiceNumber), fold(clientName), ...(work === '' ? [] : [work.toLowerCase()])].join('\n');

/** The search text, normalized as in `searchableText`; undefined if it is empty. */
export const normalizedSearch = (search: string | undefined): string | undefined =>
  fold(search ?? '').slice(0, searchLimit) || undefined;

/**
 * The range of amounts that a search finds, in cents: all that begin with the typed digits. "302.81" finds one amount,
 * "302.8" 302.80 to 302.89, "302" and "302." 302.00 to 302.99. Undefined if the text is not an amount.
 */
export function searchedAmountRange(
  search: string | undefined,
): readonly [from: Cents, to: Cents] | undefined {
  const typed = (search ?? '').trim();
  const parsed = parsePrice(typed, invoiceLimits.totalCents);
  if (!parsed.ok || parsed.value < 0) return undefined;
  const [, decimals = ''] = typed.split('.');
  const maxUntypedCents = [99, 9][decimals.length] ?? 0;
  return [parsed.value, Math.min(parsed.value + maxUntypedCents, invoiceLimits.totalCents)];
}

/** The fields that a filter reads. */
interface Filtered extends MoneyFacts, Pick<InvoiceStanding, 'dueDate'> {
  readonly issueDate: CalendarDate;
  readonly clientId?: string;
  /** From `searchableText`. */
  readonly searched: string;
}

function matchesStatus(invoice: Filtered, { show, today }: Pick<InvoiceFilter, 'show' | 'today'>): boolean {
  switch (show) {
    case undefined:
      return true;
    case 'unpaid':
      return moneyOf(invoice).owedCents > 0;
    case 'overdue':
      return overdueCentsOf(invoice, today) > 0;
    case 'paid':
      return isPaidInFull(invoice);
    case 'void':
      return isVoid(invoice);
    case 'draft':
      return !isIssued(invoice) && !isVoid(invoice);
  }
}

/** True if the search matches the invoice's number, client, work, total or owed amount, or if there is no search. */
export function matchesSearch(
  invoice: MoneyFacts & Pick<Filtered, 'searched'>,
  search: string | undefined,
): boolean {
  const text = normalizedSearch(search);
  if (text === undefined || invoice.searched.includes(text)) return true;
  const [from, to] = searchedAmountRange(search) ?? [];
  if (from === undefined || to === undefined) return false;
  const { owedCents } = moneyOf(invoice);
  const shown = owedCents > 0 ? [invoice.totalCents, owedCents] : [invoice.totalCents];
  return shown.some((cents) => cents >= from && cents <= to);
}

/** True if the filter matches the invoice, ignoring payment dates. */
export function matchesFilter(invoice: Filtered, filter: InvoiceFilter): boolean {
  const { clientId, from, to, search } = filter;
  return (
    matchesStatus(invoice, filter) &&
    (clientId === undefined || invoice.clientId === clientId) &&
    (from === undefined || invoice.issueDate >= from) &&
    (to === undefined || invoice.issueDate <= to) &&
    matchesSearch(invoice, search)
  );
}
