import { openedText } from '#domain/invoices/timeline';
import { isQuoteOpeningCertain } from '#domain/quotes/quote-steps';
import type { QuoteTimelineEvent } from '#domain/quotes/quote-timeline';
import { wordsOfQuoteEvent } from '#domain/quotes/quote-words';
import { useAccountTime } from '../../../session/use-account-day.ts';
import { FoldedCard } from '../../../ui/folded-card.tsx';

/** The events of a quote, newest first, in the account's time zone. */
export function QuoteTimeline({ events }: { readonly events: readonly QuoteTimelineEvent[] }) {
  const timeOf = useAccountTime();
  const isCertain = isQuoteOpeningCertain(events);
  if (events.length === 0) return null;
  return (
    <FoldedCard title="Timeline">
      <ol className="divide-y divide-line sm:mt-3">
        {events.map((event) => (
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
    </FoldedCard>
  );
}
