import type { CalendarDate } from '../calendar-date.ts';
import { normalizedSearch, searchedAmountRange } from '../invoices/invoice-filter.ts';
import { cleanLine } from '../text.ts';
import { type QuoteContent, quoteAmounts } from './quote.ts';
import { type QuoteState, quoteStateOn, type StoredQuoteStatus } from './quote-state.ts';

/** The groups of states that the list of quotes can be filtered by. Without one, every quote is shown. */
export const quoteShows = ['draft', 'sent', 'approved', 'closed'] as const;

export type QuoteShow = (typeof quoteShows)[number];

/** The filter of the list of quotes, as it is in the address. All given conditions must be true. */
export interface QuoteFilter {
  readonly show?: QuoteShow | undefined;
  /** Part of a number, title, client, line, street or city, or an amount, as typed. */
  readonly search?: string | undefined;
}

const groups: Readonly<Record<QuoteState, QuoteShow | undefined>> = {
  draft: 'draft',
  sent: 'sent',
  approved: 'approved',
  declined: 'closed',
  expired: 'closed',
  withdrawn: 'closed',
  unknown: undefined,
};

/** The filter of a query. Ignores a group that does not exist. */
export const quoteFilterOf = (query: {
  readonly show?: string | undefined;
  readonly search?: string | undefined;
}): QuoteFilter => ({
  show: quoteShows.find((name) => name === query.show),
  search: normalizedSearch(query.search),
});

/** True if the filter excludes anything. */
export const filtersQuotes = ({ show, search }: QuoteFilter): boolean =>
  show !== undefined || normalizedSearch(search) !== undefined;

function textOf({ quoteNumber = '', title, client, serviceAddress = '', lineItems }: QuoteContent): string {
  const { name = '', address = '', city = '' } = client ?? {};
  const lines = lineItems.map(({ description }) => description);
  return [quoteNumber, title, name, address, city, serviceAddress, ...lines]
    .map((text) => cleanLine(text).toLowerCase())
    .join('\n');
}

/** True if the filter matches a quote on a day in the account's time zone. */
export function matchesQuoteFilter(
  { status, content }: { readonly status?: StoredQuoteStatus; readonly content: QuoteContent },
  { show, search }: QuoteFilter,
  today: CalendarDate,
): boolean {
  const state = quoteStateOn(today, { status, validUntil: content.validUntil });
  if (show !== undefined && groups[state] !== show) return false;
  const text = normalizedSearch(search);
  if (text === undefined || textOf(content).includes(text)) return true;
  const [from, to] = searchedAmountRange(search) ?? [];
  const { total } = quoteAmounts(content);
  return from !== undefined && to !== undefined && total >= from && total <= to;
}
