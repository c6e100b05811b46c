import { useState } from 'react';
import { openedText } from '#domain/invoices/opened';
import { isQuoteOpeningCertain } from '#domain/quotes/quote-steps';
import type { QuoteTimelineEvent } from '#domain/quotes/quote-timeline';
import { wordsOfQuoteEvent } from '#domain/quotes/quote-words';
import { useAccountTime } from '../../../session/use-account-day.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** The newest events are shown first; the others if there are more than one further. */
const shownFirst = 5;

/** The events of a quote, newest first, in the account's time zone. */
export function QuoteTimeline({ events }: { readonly events: readonly QuoteTimelineEvent[] }) {
  const timeOf = useAccountTime();
  const isCertain = isQuoteOpeningCertain(events);
  const [showsAll, setShowsAll] = useState(false);
  const hasMore = !showsAll && events.length > shownFirst + 1;
  if (events.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Timeline</h2>
      <ol className="mt-3 divide-y divide-line">
        {(hasMore ? events.slice(0, shownFirst) : events).map((event) => (
          <li key={`${event.at} ${event.kind}`} className="py-3 text-sm">
            <p className="font-medium wrap-anywhere whitespace-pre-line">
              {event.kind === 'opened' ? openedText(isCertain) : wordsOfQuoteEvent(event)}
            </p>
            <p className="mt-0.5 text-muted">
              {event.lastAt === undefined
                ? timeOf(event.at)
                : `First ${timeOf(event.at)}, last ${timeOf(event.lastAt)}`}
            </p>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button variant="quiet" className="-mb-3 -ml-4" onClick={() => setShowsAll(true)}>
          Show all {events.length}
        </Button>
      )}
    </Card>
  );
}
