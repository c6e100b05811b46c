import { formatShortDate } from '#domain/calendar-date';
import type { QuoteSummary } from '#domain/quotes/contract';
import { badgeOfQuote, notesOfQuote, quoteTexts, quoteTotal } from '#domain/quotes/quote-words';
import { PageLink } from '../../../routing/page-link.tsx';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { classNames } from '../../../ui/class-names.ts';
import { recordRow, rowLink } from '../../../ui/record-table.tsx';
import { QuoteStatusBadges } from '../quote-badge.tsx';

/** A quote of the list: three lines on a phone, a table row on wider screens. The whole row is clickable. */
export function QuoteRow({ quote }: { readonly quote: QuoteSummary }) {
  const { quoteId, quoteNumber, clientName } = quote;
  const notes = notesOfQuote(quote);
  const total = quoteTotal(quote);
  const title = quote.title || 'Quote';
  const dayOf = useAccountDay();
  const client = clientName || quoteTexts.noClient;
  // Distinguishes the rows for screen readers that list only links.
  const name = [
    ...(quoteNumber === undefined ? [] : [quoteNumber]),
    title,
    client,
    total,
    badgeOfQuote(quote).label.toLowerCase(),
    ...notes,
  ].join(', ');
  return (
    <li className={classNames(recordRow, 'grid-cols-[minmax(0,1fr)_auto]')}>
      <PageLink
        to="liteQuote"
        params={{ quoteId }}
        aria-label={name}
        className={classNames(
          rowLink,
          'min-w-0 break-words font-semibold text-ink @4xl:col-start-2 @4xl:row-start-1 @4xl:truncate @4xl:font-medium',
        )}
      >
        {title}
      </PageLink>
      <p className="amount font-semibold @4xl:col-start-6 @4xl:row-start-1" translate="no">
        {total}
      </p>
      <p
        translate={clientName === '' ? undefined : 'no'}
        className={classNames(
          'col-span-2 min-w-0 truncate text-sm @4xl:col-span-1 @4xl:col-start-3 @4xl:row-start-1',
          clientName === '' && 'text-muted',
        )}
      >
        {client}
      </p>
      <div className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm @4xl:contents">
        {quoteNumber !== undefined && (
          <span
            translate="no"
            className="max-w-full truncate text-muted @4xl:col-start-1 @4xl:row-start-1 @4xl:max-w-36"
          >
            {quoteNumber}
          </span>
        )}
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 @4xl:col-start-5 @4xl:row-start-1">
          <QuoteStatusBadges quote={quote} />
          {notes.map((note) => (
            <span key={note} className="min-w-0 text-sm text-muted">
              {note}
            </span>
          ))}
        </span>
        <span
          className="shrink-0 whitespace-nowrap text-muted tabular-nums @4xl:col-start-4 @4xl:row-start-1"
          translate="no"
        >
          {formatShortDate(quote.issueDate || dayOf(quote.createdAt))}
        </span>
      </div>
    </li>
  );
}
