import { formatShortDate } from '#domain/calendar-date';
import type { QuoteSummary } from '#domain/contract/quotes';
import { formatDollars } from '#domain/money';
import { badgeOfQuote, quoteTexts } from '#domain/quotes/quote-words';
import { PageLink } from '../../../routing/page-link.tsx';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { classNames } from '../../../ui/class-names.ts';
import { QuoteStandingLine } from '../quote-badge.tsx';

/** One quote of the list. The link's area is the whole row. */
export function QuoteRow({ quote }: { readonly quote: QuoteSummary }) {
  const { quoteId, clientName, totalCents } = quote;
  const title = quote.title || 'Quote';
  const dayOf = useAccountDay();
  const client = clientName || quoteTexts.noClient;
  // What tells rows apart where only their links are heard.
  const name = [title, client, formatDollars(totalCents), badgeOfQuote(quote).label.toLowerCase()].join(', ');
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 px-4 py-4 transition-colors first:rounded-t-card last:rounded-b-card hover:bg-sunken sm:px-6">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <PageLink
          to="liteQuote"
          params={{ quoteId }}
          aria-label={name}
          className="min-w-0 break-words font-semibold text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link"
        >
          {title}
        </PageLink>
        <QuoteStandingLine quote={quote} />
      </div>
      <p className="amount text-lg font-semibold">{formatDollars(totalCents)}</p>
      <p className={classNames('min-w-0 truncate', clientName === '' && 'text-muted')}>{client}</p>
      <p className="text-right text-sm text-muted tabular-nums">
        {formatShortDate(quote.issueDate || dayOf(quote.createdAt))}
      </p>
    </li>
  );
}
