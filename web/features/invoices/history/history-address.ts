import { isCalendarDate, isDateInRange } from '#domain/calendar-date';
import {
  type InvoiceFilter,
  type InvoiceShow,
  invoiceOrders,
  invoiceShows,
  searchLimit,
} from '#domain/invoices/invoice-filter';
import { isId } from '#domain/ulid';

/** The history's filter, which is stored in the query of the URL. An empty filter shows everything. */
export interface HistoryFilter extends Omit<InvoiceFilter, 'today' | 'show'> {
  readonly show?: HistoryStatus | undefined;
}

/** The choices of the history: invoices by status, or recurring invoices, which are a separate list. */
export const historyStatuses = [...invoiceShows, 'repeats'] as const;

export type HistoryStatus = InvoiceShow | 'repeats';

/** Maximum number of pages that a reload reads again. */
const maxPages = 50;

/** Parses the filter from a query. Ignores invalid values, and values written by a newer release. */
export function filterFromQuery(query: URLSearchParams): HistoryFilter {
  const show = historyStatuses.find((name) => name === query.get('show'));
  const order = invoiceOrders.find((name) => name === query.get('order'));
  const clientId = query.get('client') ?? '';
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isCalendarDate(text) ? text : undefined;
  };
  const search = (query.get('search') ?? '').slice(0, searchLimit);
  return {
    ...(show && { show }),
    ...(isId(clientId) && { clientId }),
    from: day('from'),
    to: day('to'),
    paidFrom: day('paidFrom'),
    paidTo: day('paidTo'),
    ...(search.trim() !== '' && { search }),
    ...(order && { order }),
  };
}

/** Parses the number of list pages that were open. */
export function pageCountFromQuery(query: URLSearchParams): number {
  const pages = Number(query.get('pages') ?? 1);
  return Number.isInteger(pages) && pages >= 1 ? Math.min(pages, maxPages) : 1;
}

/** The query for a filter with this number of open pages: `?show=unpaid`, or '' for everything. */
export function historyQuery({ clientId: client, ...filter }: HistoryFilter, pages = 1): string {
  const { show, from, to, paidFrom, paidTo, search, order } = filter;
  const openPages = pages > 1 ? String(pages) : undefined;
  const parameters = { show, client, from, to, paidFrom, paidTo, search, order, pages: openPages };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  const text = query.toString();
  return text && `?${text}`;
}

/** True if the filter excludes anything. */
export const isFiltering = ({ order: _, ...filter }: HistoryFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** A filter for invoices, not for recurring ones. */
export type InvoicesFilter = Omit<InvoiceFilter, 'today'>;

export const isInvoicesFilter = (filter: HistoryFilter): filter is InvoicesFilter =>
  filter.show !== 'repeats';

/** The filter without impossible dates, such as a year of which only one digit was typed. */
export function withoutInvalidDates({
  from,
  to,
  paidFrom,
  paidTo,
  ...filter
}: InvoicesFilter): InvoicesFilter {
  const validOrUndefined = (day = '') => (isDateInRange(day) ? day : undefined);
  return {
    ...filter,
    from: validOrUndefined(from),
    to: validOrUndefined(to),
    paidFrom: validOrUndefined(paidFrom),
    paidTo: validOrUndefined(paidTo),
  };
}
