import { isCalendarDate, isDateInRange } from '#domain/calendar-date';
import {
  type InvoiceFilter,
  type InvoiceShow,
  invoiceOrders,
  invoiceShows,
  searchLimit,
} from '#domain/invoices/invoice-filter';
import { isId } from '#domain/ulid';

/** The history's filter as it is stored in the address; without any values it shows everything. */
export interface HistoryFilter extends Omit<InvoiceFilter, 'today' | 'show'> {
  readonly show?: HistoryShow | undefined;
}

/** The choices of the history: invoices by status, or recurring invoices, which are a separate list. */
export const historyShows = [...invoiceShows, 'repeats'] as const;

export type HistoryShow = InvoiceShow | 'repeats';

/** Maximum number of pages that a reload reads again. */
const maxPages = 50;

/** The filter in an address. Ignores invalid values and those of a newer release. */
export function filterIn(address: URLSearchParams): HistoryFilter {
  const show = historyShows.find((name) => name === address.get('show'));
  const order = invoiceOrders.find((name) => name === address.get('order'));
  const clientId = address.get('client') ?? '';
  const day = (name: string) => {
    const text = address.get(name) ?? '';
    return isCalendarDate(text) ? text : undefined;
  };
  const search = (address.get('search') ?? '').slice(0, searchLimit);
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

/** The number of list pages that were open. */
export function pagesIn(address: URLSearchParams): number {
  const pages = Number(address.get('pages') ?? 1);
  return Number.isInteger(pages) && pages >= 1 ? Math.min(pages, maxPages) : 1;
}

/** The query for a filter with this number of open pages: `?show=unpaid`, or '' for everything. */
export function historyAddress({ clientId: client, ...filter }: HistoryFilter, pages = 1): string {
  const { show, from, to, paidFrom, paidTo, search, order } = filter;
  const open = pages > 1 ? String(pages) : undefined;
  const named = { show, client, from, to, paidFrom, paidTo, search, order, pages: open };
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(named)) if (value) address.set(name, value);
  const text = address.toString();
  return text && `?${text}`;
}

/** True if the filter excludes anything. */
export const isNarrow = ({ order: _, ...filter }: HistoryFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** A filter for invoices, not for recurring ones. */
export type InvoicesFilter = Omit<InvoiceFilter, 'today'>;

export const isOfInvoices = (filter: HistoryFilter): filter is InvoicesFilter => filter.show !== 'repeats';

/** The filter without impossible dates, such as a year of which only one digit was typed. */
export function withRealDays({ from, to, paidFrom, paidTo, ...filter }: InvoicesFilter): InvoicesFilter {
  const real = (day = '') => (isDateInRange(day) ? day : undefined);
  return { ...filter, from: real(from), to: real(to), paidFrom: real(paidFrom), paidTo: real(paidTo) };
}
